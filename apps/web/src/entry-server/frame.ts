import { createElement } from 'react'
import type { App } from '../platform/app-context.ts'
import type { SiteConfig } from '../platform/site-config.ts'
import { Component as Shell } from '../pages/shell.page.tsx'
import { once } from './once.ts'
import { createWholeRenderer } from './whole-page.tsx'

/** What the layout puts around a screen. */
export interface Frame {
  before: string
  after: string
}

const MARK = '<page-of-frame></page-of-frame>'

const renderShell = createWholeRenderer([
  { Component: Shell, children: [{ path: '*', Component: () => createElement('page-of-frame') }] },
])

async function renderFrame(address: string, app: App): Promise<Frame> {
  const page = await renderShell(address, app)
  const [before, after] = page instanceof Response ? [] : page.body.split(MARK)
  if (before === undefined || after === undefined) throw new Error('The layout shows no screen')
  return { before, after }
}

const frames = new WeakMap<SiteConfig, Map<string, Promise<Frame>>>()

/**
 * The layout around the screen at an address, rendered once: it is the same for all addresses that
 * it has been asked for under one name.
 */
export function frameOf(name: string, address: string, app: App): Promise<Frame> {
  const known = frames.get(app.site) ?? new Map<string, Promise<Frame>>()
  frames.set(app.site, known)
  return once(known, name, () => renderFrame(address, app))
}
