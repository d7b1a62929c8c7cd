import type { Page } from '@playwright/test'
import type { Blog } from './blog.ts'

/** A screen to capture. */
export interface Scene {
  /** The prefix of its file names. */
  name: string
  /** The path to open. */
  at: (blog: Blog) => string
  in?: keyof Blog['origins']
  as?: 'author' | 'administrator'
  /** Brings the page into the state to capture. */
  prepare?: (page: Page, blog: Blog) => Promise<void>
  /** Restores the state of the blog afterwards. */
  cleanUp?: (page: Page) => Promise<void>
  /** The widths to capture; default: all. */
  widths?: readonly number[]
  /** The height to capture in pixels; default: the viewport. */
  height?: number
}
