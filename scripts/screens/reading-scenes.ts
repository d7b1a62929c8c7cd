import { expect } from '@playwright/test'
import {
  cards,
  control,
  heading,
  holdBack,
  LIST_CALL,
  POST_CALL,
  skeletons,
  topBar,
} from '../../e2e/support/screens.ts'
import type { Scene } from './scene.ts'

const LONG = 3600

/** The public screens, in every state. */
export const READING_SCENES: readonly Scene[] = [
  { name: 'landing', at: () => '/' },
  { name: 'landing-whole', at: () => '/', height: LONG },
  { name: 'landing-signed-in', at: () => '/', as: 'author' },
  { name: 'list', at: () => '/all-post' },
  { name: 'list-whole', at: () => '/all-post', widths: [1280], height: LONG },
  { name: 'list-empty', at: () => '/all-post', in: 'empty' },
  { name: 'landing-empty', at: () => '/', in: 'empty', height: 2000 },
  { name: 'search', at: () => '/search?q=walking' },
  { name: 'search-nothing', at: () => '/search?q=qqqq' },
  { name: 'tags', at: () => '/tags' },
  { name: 'tag', at: () => '/tag/walking' },
  { name: 'archive', at: () => '/archive' },
  { name: 'author', at: ({ author }) => `/author/${author.user._id}` },
  {
    name: 'list-loading',
    at: () => '/nowhere',
    async prepare(page) {
      await holdBack(page, LIST_CALL)
      await control(page.getByRole('main'), 'Go to all posts').click()
      await expect(skeletons(page)).toHaveCount(8)
    },
  },
  { name: 'post', at: ({ post }) => `/post/${post('harbour')}` },
  {
    name: 'post-further',
    at: ({ post }) => `/post/${post('harbour')}`,
    prepare: (page) =>
      page.getByRole('heading', { name: 'What one hears' }).evaluate((element) => {
        scrollTo({ top: element.getBoundingClientRect().top + scrollY - 120, behavior: 'instant' })
      }),
  },
  { name: 'post-whole', at: ({ post }) => `/post/${post('promises')}`, height: LONG },
  { name: 'post-own', at: ({ post }) => `/post/${post('harbour')}`, as: 'author' },
  {
    name: 'post-end',
    at: ({ post }) => `/post/${post('harbour')}`,
    prepare: (page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded(),
  },
  { name: 'post-one-word', at: ({ post }) => `/post/${post('salt')}` },
  { name: 'post-long-title', at: ({ post }) => `/post/${post('long-title')}` },
  { name: 'post-long-email', at: ({ post }) => `/post/${post('observatory')}` },
  { name: 'post-german', at: ({ post }) => `/post/${post('nachtzug')}` },
  { name: 'post-arabic', at: ({ post }) => `/post/${post('layla')}` },
  { name: 'post-japanese', at: ({ post }) => `/post/${post('library')}` },
  { name: 'post-many-scripts', at: ({ post }) => `/post/${post('bread')}` },
  {
    name: 'post-loading',
    at: () => '/all-post',
    async prepare(page) {
      await holdBack(page, POST_CALL)
      await cards(page).first().getByRole('heading').getByRole('link').click()
      await expect(skeletons(page).first()).toBeVisible()
    },
  },
  {
    name: 'menu',
    at: () => '/all-post',
    widths: [390],
    prepare: (page) => topBar(page).getByRole('button', { name: 'Open menu' }).click(),
  },
  { name: 'not-found', at: () => '/nowhere' },
  {
    name: 'crash',
    at: () => '/all-post',
    async prepare(page) {
      await page.evaluate(() => {
        Reflect.set(Date.prototype, 'toUTCString', () => {
          throw new Error('broken for the picture')
        })
      })
      await cards(page).first().getByRole('heading').getByRole('link').click()
      await expect(heading(page, 'This page broke')).toBeVisible()
    },
  },
  { name: 'offline', at: () => '/offline/unread.html' },
  {
    name: 'offline-list',
    at: () => '/all-post',
    async prepare(page) {
      await page.context().setOffline(true)
      await expect(topBar(page).getByText(/^Offline/)).toBeVisible()
    },
  },
  {
    name: 'slow',
    at: () => '/all-post',
    widths: [1280],
    async prepare(page) {
      await holdBack(page, /\/assets\/sign-in\.page-[^/]+\.js$/)
      await control(topBar(page), 'Sign In').click()
      await expect(page.getByRole('progressbar')).toBeVisible()
    },
  },
  { name: 'de-landing', at: () => '/', in: 'de' },
  { name: 'de-list', at: () => '/all-post', in: 'de' },
  { name: 'de-sign-up', at: () => '/signup', in: 'de' },
  { name: 'ar-landing', at: () => '/', in: 'ar' },
  { name: 'ar-list', at: () => '/all-post', in: 'ar' },
  { name: 'ar-post', at: ({ post }) => `/post/${post('layla')}`, in: 'ar' },
  { name: 'ar-search', at: () => `/search?q=${encodeURIComponent('ليل')}`, in: 'ar' },
  { name: 'ar-tags', at: () => '/tags', in: 'ar' },
  { name: 'ar-archive', at: () => '/archive', in: 'ar' },
  { name: 'ar-author', at: ({ author }) => `/author/${author.user._id}`, in: 'ar' },
  { name: 'ar-sign-up', at: () => '/signup', in: 'ar' },
]
