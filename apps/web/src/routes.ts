import type { RouteObject } from 'react-router'
import { ErrorBoundary as Crash, PageCrash } from './pages/crash.page.tsx'
import { Component as Shell } from './pages/shell.page.tsx'
import { withFormTexts, withModerationTexts, withSettingsTexts } from './platform/text.ts'

/** The site's table of contents. A route's handle names its module, as the build's manifest does. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: Crash,
    children: [
      {
        // A screen that breaks leaves the top bar standing.
        ErrorBoundary: PageCrash,
        children: [
          {
            index: true,
            handle: 'src/pages/landing.page.tsx',
            lazy: () => import('./pages/landing.page.tsx'),
          },
          {
            path: 'login',
            handle: 'src/pages/sign-in.page.tsx',
            lazy: () => withFormTexts(import('./pages/sign-in.page.tsx')),
          },
          {
            path: 'signup',
            handle: 'src/pages/sign-up.page.tsx',
            lazy: () => withFormTexts(import('./pages/sign-up.page.tsx')),
          },
          {
            path: 'all-post',
            handle: 'src/pages/all-posts.page.tsx',
            lazy: () => import('./pages/all-posts.page.tsx'),
          },
          {
            path: 'post/:id',
            handle: 'src/pages/post.page.tsx',
            lazy: () => import('./pages/post.page.tsx'),
          },
          {
            path: 'createpost',
            handle: 'src/pages/create-post.page.tsx',
            lazy: () => withFormTexts(import('./pages/create-post.page.tsx')),
          },
          {
            path: 'post/edit/:id',
            handle: 'src/pages/edit-post.page.tsx',
            lazy: () => withFormTexts(import('./pages/edit-post.page.tsx')),
          },
          {
            path: 'reset',
            handle: 'src/pages/reset.page.tsx',
            lazy: () => withModerationTexts(import('./pages/reset.page.tsx')),
          },
          {
            path: 'admin',
            handle: 'src/pages/admin.page.tsx',
            lazy: () => withModerationTexts(import('./pages/admin.page.tsx')),
          },
          {
            path: 'settings',
            handle: 'src/pages/settings.page.tsx',
            lazy: () => withSettingsTexts(import('./pages/settings.page.tsx')),
          },
          {
            path: '*',
            handle: 'src/pages/not-found.page.tsx',
            lazy: () => import('./pages/not-found.page.tsx'),
          },
        ],
      },
    ],
  },
]
