import type { RouteObject } from 'react-router'
import { ErrorBoundary as Crash } from './pages/crash.page.tsx'
import { Component as Shell } from './pages/shell.page.tsx'

/** The site's table of contents. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: Crash,
    children: [
      { index: true, lazy: () => import('./pages/landing.page.tsx') },
      { path: 'login', lazy: () => import('./pages/sign-in.page.tsx') },
      { path: 'signup', lazy: () => import('./pages/sign-up.page.tsx') },
      { path: 'all-post', lazy: () => import('./pages/all-posts.page.tsx') },
      { path: 'post/:id', lazy: () => import('./pages/post.page.tsx') },
      { path: 'createpost', lazy: () => import('./pages/create-post.page.tsx') },
      { path: 'post/edit/:id', lazy: () => import('./pages/edit-post.page.tsx') },
      { path: '*', lazy: () => import('./pages/not-found.page.tsx') },
    ],
  },
]
