import type { Page } from '@playwright/test'
import type { Blog } from './blog.ts'

/** What a picture is taken of. */
export interface Scene {
  /** The name of its pictures. */
  name: string
  /** The path that is opened. */
  at: (blog: Blog) => string
  in?: keyof Blog['origins']
  as?: 'author' | 'administrator'
  /** What is done there before the picture is taken. */
  does?: (page: Page, blog: Blog) => Promise<void>
  /** What is done after it, so that the next picture finds the blog as it was. */
  undoes?: (page: Page) => Promise<void>
  /** The widths at which it exists; otherwise all. */
  widths?: readonly number[]
  /** Pixels down the page that are shown; otherwise the first view. */
  height?: number
}
