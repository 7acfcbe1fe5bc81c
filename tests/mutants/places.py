"""What can be broken in a module of rules: a number, a comparison, a sign, a line of a sum, an effect."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, override

ROOT = Path(__file__).parent.parent.parent
ROOMS = ("book", "people", "mechanics", "camp", "steps", "roster")
"""Where rules stand; words, cards, samples and officers break no rule of the text."""
SILENT = {"Described", "Field", "Shown", "Path", "TypeVar", "fields", "looks", "looks_by", "usually"}
"""What these are told is for forms and eyes."""
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SIGNS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
}

type Breaks = Callable[[], ast.AST | None]


@dataclass(frozen=True, order=True)
class Place:
    """One way to break one module; `n` counts them as `Breaker` meets them."""

    module: str
    n: int
    kind: str
    where: str
    """The class, function, table or field it stands in."""
    line: int
    text: str

    @property
    def id(self) -> str:
        """What it is called wherever places are drawn or named: it outlives changes elsewhere."""
        return f"{self.module.removeprefix('rulesets.systems.')}:{self.where}: {self.kind}: {self.text}"


@dataclass
class Breaker(ast.NodeTransformer):
    """Walks a module and breaks its place of number `chosen`; without one it only counts."""

    module: str
    chosen: int = -1
    found: list[Place] = field(default_factory=list)
    inside: list[str] = field(default_factory=list)
    in_function: int = 0
    twins: Counter[str] = field(default_factory=Counter)

    def offer[N: ast.AST](self, kind: str, node: N, broken: Callable[[], Any]) -> N:
        """One way to break this node, taken if it is the chosen one."""
        where, text = ".".join(self.inside) or "module", " ".join(ast.unparse(node).split())[:90]
        self.twins[f"{where}{kind}{text}"] += 1
        if (again := self.twins[f"{where}{kind}{text}"]) > 1:
            text = f"{text} ({again})"
        place = Place(self.module, len(self.found), kind, where, getattr(node, "lineno", 0), text)
        self.found.append(place)
        return broken() if place.n == self.chosen else node

    @override
    def visit(self, node: ast.AST) -> Any:
        name = self._named(node)
        if not name:
            return super().visit(node)
        self.inside.append(name)
        found = super().visit(node)
        self.inside.pop()
        return found

    def _named(self, node: ast.AST) -> str:
        """What is found inside stands under this name; what a function assigns has none of its own."""
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            return node.name
        if self.in_function or not isinstance(node, ast.Assign | ast.AnnAssign):
            return ""
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        return target.id if isinstance(target, ast.Name) else ""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.in_function += 1
        node.body = self._body(node.body)
        self.in_function -= 1
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """A type breaks no rule; what is assigned may."""
        node.value = self.visit(node.value) if node.value else None
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        return node if name in SILENT else self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        value = node.value
        if type(value) not in (int, float):
            return node
        return self.offer("number", node, lambda: ast.copy_location(ast.Constant(value + 1), node))  # type: ignore[operator]

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        other = TURNED.get(type(node.ops[0]))
        if len(node.ops) > 1 or other is None:
            return node
        turned = ast.Compare(node.left, [other()], node.comparators)
        return self.offer("comparison", node, lambda: ast.copy_location(turned, node))

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        other = SIGNS.get(type(node.op))
        if other is None or _is_text(node.left) or _is_text(node.right):
            return node
        turned = ast.BinOp(node.left, other(), node.right)
        return self.offer("sign", node, lambda: ast.copy_location(turned, node))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.USub | ast.Not):
            return self.offer("sign", node, lambda: node.operand)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return self.offer("comparison", node, lambda: ast.copy_location(ast.BoolOp(other, node.values), node))

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        return self._listed(node)

    def visit_List(self, node: ast.List) -> ast.AST:
        return self._listed(node)

    def _listed(self, node: ast.Tuple | ast.List) -> ast.AST:
        """A sum has its lines in a list; without one of them it is another sum."""
        self.generic_visit(node)
        for item in node.elts if isinstance(node.ctx, ast.Load) else []:
            if _is_line(item):
                left = [one for one in node.elts if one is not item]
                self.offer("line", item, _now(node, "elts", left))
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        node.test = self.visit(node.test)
        node.body, node.orelse = self._body(node.body), self._body(node.orelse)
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        node.iter = self.visit(node.iter)
        node.body = self._body(node.body)
        return node

    def _body(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        return [self._effect(self.visit(one)) for one in body]

    def _effect(self, node: ast.stmt) -> ast.stmt:
        """Something is done: an order carried out, a loss taken, a state changed."""
        told = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        counted = isinstance(node, ast.AugAssign)
        changed = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute | ast.Subscript)
        if not (told or counted or changed):
            return node
        return self.offer("effect", node, lambda: ast.copy_location(ast.Pass(), node))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_line(node: ast.expr) -> bool:
    """`Line("Terrain", 2)` or `("Terrain", 2)`: a label and what it is worth."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "Line"
    return isinstance(node, ast.Tuple) and len(node.elts) > 1 and _is_text(node.elts[0])


def _now(node: ast.AST, name: str, value: object) -> Callable[[], ast.AST]:
    def change() -> ast.AST:
        setattr(node, name, value)
        return node

    return change


def tree_of(module: str, chosen: int = -1) -> tuple[ast.Module, list[Place]]:
    """A module's code, broken at one place, and all its places."""
    path = ROOT / (module.replace(".", "/") + ".py")
    path = path if path.exists() else ROOT / module.replace(".", "/") / "__init__.py"
    breaker = Breaker(module, chosen)
    tree = breaker.visit(ast.parse(path.read_text()))
    return ast.fix_missing_locations(tree), breaker.found


def places_of(key: str) -> Iterator[Place]:
    """All places of a system, module by module."""
    home = ROOT / "rulesets" / "systems" / key
    for room in ROOMS:
        for path in sorted((home / room).rglob("*.py")):
            name = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
            yield from tree_of(name.removesuffix(".__init__"))[1]


def drawn(places: Iterable[Place], seed: int, at_most: int) -> list[Place]:
    """Some of them, each by its own id: what is changed beside them draws no other."""
    return sorted(places, key=lambda place: sha256(f"{seed} {place.id}".encode()).digest())[:at_most]
