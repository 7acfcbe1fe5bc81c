"""Addresses of what is made of battles that were fought."""

from django.urls import path

from chronicle.views import books, links, printing, replay, report, roads, search, taking, throws, told

app_name = "chronicle"

urlpatterns = [
    path("battles/<int:battle_id>/report/", report.report, name="report"),
    path("battles/<int:battle_id>/replay/", replay.replay, name="replay"),
    path("battles/<int:battle_id>/road/", roads.roads, name="roads"),
    path("battles/<int:battle_id>/road/<int:number>/", roads.road, name="road"),
    path("battles/<int:battle_id>/throws/", throws.of_battle, name="throws"),
    path("campaigns/<int:campaign_id>/throws/", throws.of_campaign, name="campaign-throws"),
    path("battles/<int:battle_id>/report.md", taking.markdown, name="markdown"),
    path("battles/<int:battle_id>/report.pdf", printing.report, name="report-pdf"),
    path("campaigns/<int:campaign_id>/forces/<int:force_id>/roster.pdf", printing.roster, name="roster-pdf"),
    path("campaigns/<int:campaign_id>/heroes/<int:hero_id>/hero.pdf", printing.hero, name="hero-pdf"),
    path("battles/<int:battle_id>/battle.json", taking.battle_file, name="battle-file"),
    path("battles/<int:battle_id>/links/", links.links, name="links"),
    path("battles/<int:battle_id>/links/<int:link_id>/take-back/", links.take_back, name="take-back-link"),
    path("campaigns/<int:campaign_id>/books/", books.books, name="books"),
    path("campaigns/<int:campaign_id>/books/shelf/", books.shelf, name="shelf"),
    path("campaigns/<int:campaign_id>/books/<int:book_id>/book.pdf", books.fetch, name="book"),
    path("campaigns/<int:campaign_id>/books/<int:book_id>/throw-away/", books.throw_away, name="throw-away"),
    path("campaigns/<int:campaign_id>/search/", search.of_campaign, name="search"),
    path("search/", search.of_all, name="search-all"),
    path("told/<str:token>/", told.told, name="told"),
    path("told/<str:token>/picture.png", told.picture, name="told-picture"),
]
