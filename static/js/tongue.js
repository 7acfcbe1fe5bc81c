// Sentences that scripts say, in the language of the page: the page brings those of another language than English.
"use strict";

const catalogue = JSON.parse(document.getElementById("said-by-scripts")?.textContent ?? "{}");
const tongue = document.documentElement.lang.startsWith("en") ? "en-GB" : document.documentElement.lang;

// gettext("%(time)s left", { time }): accounts/templatetags/scripted.py has every sentence.
function gettext(words, facts = {}) {
  return (catalogue[words] ?? words).replace(/%\((\w+)\)s/g, (_, name) => facts[name]);
}
