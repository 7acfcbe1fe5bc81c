from django.urls import path

from lessons import views

app_name = "lessons"
urlpatterns = [
    path("lesson/", views.lessons, name="lessons"),
    path("lesson/begin/", views.begin, name="begin"),
    path("lesson/resume/", views.resume, name="resume"),
    path("lesson/leave/", views.leave, name="leave"),
    path("lesson/keep/", views.keep, name="keep"),
    path("lesson/strip/", views.strip, name="strip"),
    path("lesson/hero/", views.take_hero, name="take-hero"),
    path("lesson/go-on/", views.go_on, name="go-on"),
]
