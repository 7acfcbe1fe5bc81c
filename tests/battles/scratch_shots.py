import itertools, pytest
from django.test import Client
from tests.battles.conftest import *
from battles import actions

OUT="/tmp/tb"
def open_as(browser, site, table, name, width, scheme):
    c = Client(); c.force_login(table.members[name].user)
    ctx = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    ctx.add_cookies([{"name":"sessionid","value":c.cookies["sessionid"].value,"url":site}])
    page = ctx.new_page()
    page.on("console", lambda m: print(name, m.type, m.text))
    page.on("pageerror", lambda m: print(name, "ERR", m))
    page.on("response", lambda r: r.status>=400 and print(name, r.status, r.url))
    page.goto(f"{site}/battles/{table.battle.pk}/")
    return page

def test_shots(live_site, browser, transactional_db, axe, settings):
    import logging; logging.getLogger('django.request').addHandler(logging.StreamHandler())
    table = make_ford(); actions.start(table.ada)
    gm = open_as(browser, live_site, table, "ada", 1280, "light")
    bea = open_as(browser, live_site, table, "bea", 390, "light")
    bea.wait_for_timeout(800)
    gm.screenshot(path=f"{OUT}/gm-1.png", full_page=True); bea.screenshot(path=f"{OUT}/bea-1.png")
    axe(gm); axe(bea)
    bea.locator("label:has-text('−2')").first.click()
    bea.fill("textarea", "Over the wall.")
    bea.get_by_role("button", name="Seal my answer").click()
    bea.wait_for_timeout(700)
    gm.screenshot(path=f"{OUT}/gm-2.png", full_page=True); bea.screenshot(path=f"{OUT}/bea-2.png")
    gm.locator("[data-next]").click(); gm.wait_for_timeout(500)
    gm.screenshot(path=f"{OUT}/gm-3.png", full_page=True); bea.screenshot(path=f"{OUT}/bea-3.png", full_page=True)
    gm.locator("[data-next]").click(); gm.wait_for_timeout(500)
    gm.screenshot(path=f"{OUT}/gm-4.png", full_page=True); bea.screenshot(path=f"{OUT}/bea-4.png", full_page=True)
    gm.locator("[data-next]").click(); gm.wait_for_timeout(500)
    bea.wait_for_timeout(300)
    gm.screenshot(path=f"{OUT}/gm-5.png", full_page=True); bea.screenshot(path=f"{OUT}/bea-5.png")
    axe(gm); axe(bea)
    bea.get_by_role("button", name="Throw two dice").click(); bea.wait_for_timeout(500)
    gm.locator("[data-next]").click(); gm.wait_for_timeout(500)
    gm.screenshot(path=f"{OUT}/gm-6.png", full_page=True); bea.screenshot(path=f"{OUT}/bea-6.png", full_page=True)
    gm.locator("#rulable summary").click(); gm.locator("#rulable a").first.click(); gm.wait_for_timeout(500)
    gm.screenshot(path=f"{OUT}/gm-7.png")
    axe(gm)
