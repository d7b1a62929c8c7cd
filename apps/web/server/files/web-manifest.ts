import { paths } from '../../src/platform/paths.ts'
import { text } from '../../src/platform/text.ts'
import { generateFile } from './generated-files.ts'
import type { StaticFile } from './static-files.ts'
import { readThemeColours } from '../pages/theme-colours.ts'
import type { ThemeColours } from '../pages/theme-colours.ts'

export const WEB_MANIFEST = '/manifest.webmanifest'

const SIZES = [192, 512]

/** What a device needs to install the site as an app. */
export function webManifest(siteName: string, { light }: ThemeColours): string {
  const icons = SIZES.flatMap((size) =>
    ['', 'maskable'].map((purpose) => ({
      src: `/icon-${purpose && `${purpose}-`}${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: purpose || 'any',
    })),
  )
  return JSON.stringify({
    id: paths.landing,
    name: siteName,
    short_name: siteName,
    description: text.landing.description,
    lang: text.language.tag,
    dir: text.language.direction,
    start_url: paths.landing,
    scope: paths.landing,
    display: 'standalone',
    background_color: light,
    theme_color: light,
    icons: [...icons, { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
    shortcuts: [
      { name: text.topBar.allPosts, url: paths.allPosts },
      { name: text.topBar.write, url: paths.createPost },
    ],
  })
}

/** The web manifest as a file, with the colours of the design tokens. */
export function makeManifest(
  siteName: string,
  headers: Record<string, string>,
): Promise<StaticFile> {
  return generateFile(WEB_MANIFEST, webManifest(siteName, readThemeColours()), headers)
}
