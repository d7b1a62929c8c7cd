import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dropUnusedRouter } from './drop-unused-router.ts'
import { noHtmlParser } from './no-html-parser.ts'
import { pageChunks } from './page-chunks.ts'
import { precompress } from './precompress.ts'
import { screensAsData } from './screens-as-data.ts'
import { textsPlugin } from './texts/texts-plugin.ts'

/** The icons of every page. */
const ICONS = 'loader-circle|menu|x'

/** Packages, and icons, of single screens, which load with them. */
const RARE = String.raw`diff/|idb/|turndown/|lucide/dist/esm/icons/(?!(?:${ICONS})\.)`

/**
 * A few chunks of modules that change together: libraries, what every page uses, what every page with
 * posts uses, what every list of them uses. Other modules stay with the page that needs them.
 */
const chunks = [
  // Forms alone use them: every other module has the value that it needs, inlined.
  { name: 'limits', test: /contract\/src\/limits/ },
  // The search has a field, but is no form.
  { name: 'field-look', test: /src\/ui\/field-look/ },
  {
    name: 'libraries',
    test: new RegExp(String.raw`node_modules(?!/(?:${RARE}))|rolldown[/-]runtime`),
  },
  {
    name: 'site',
    test: /contract\/src\/deleted-account|src\/(?:entry-client|routes|screens|languages\/(?:plural|on-demand)|platform\/(?!texts|forms|admin|copy-text|debounce|draft-path|path-parameter|post-states|sign-in-state|use-error-text)|features\/(?:session|shell|top-bar)\/(?!texts)|pages\/(?:shell|crash|not-found)|ui\/(?!forms|badge|field|error-line|section-links))/,
  },
  {
    name: 'posts',
    test: /src\/features\/posts\/(?:post|posts\.queries|author-line|post-facts|offline-notice|cover\/(?:cover-image|cover-sizes))\./,
  },
  {
    name: 'cards',
    test: /src\/features\/posts\/(?:cover\/default-covers?\.|list\/(?!latest-posts))/,
  },
  // The screens of a feature, which share most of their modules.
  { name: 'archive', test: /src\/(?:features\/archive\/(?!texts)|pages\/archive)/ },
  { name: 'tags', test: /src\/(?:features\/tags\/(?!texts)|pages\/tags?\.)/ },
  { name: 'authors', test: /src\/(?:features\/authors\/(?!texts|author-preview)|pages\/author\.)/ },
  {
    name: 'forms',
    test: /contract\/src\/count\.|src\/(?:languages\/translate-errors|platform\/(?:forms\/(?!texts)|message-params)|ui\/(?:forms\/(?!texts)|badge|field|error-line|section-links))/,
  },
  { name: 'accounts', test: /src\/features\/accounts\/(?!settings|texts|proof)/ },
  {
    name: 'moderation',
    test: /src\/(?:features\/moderation\/(?:admin\.queries|admin-list\.|admin-paths|admin-sections|use-administration)|platform\/admin-sections|downloads\/(?!texts)|lists\/(?:act-button|use-act)\.)/,
  },
  {
    name: 'comments',
    test: /src\/(?:features\/comments\/(?:comment-list|threads|comments\.queries)|pages\/comments)/,
  },
  { name: 'moments', test: /src\/[\w/-]*\/(?:ago|moment-text)\.ts/ },
  { name: 'copying', test: /copy-text|esm\/icons\/link\./ },
  { name: 'links', test: /src\/pages\/(?:reset|claim)/ },
  { name: 'drafts', test: /src\/writing\/drafts\/(?:draft-storage|places)/ },
]

/** Every first view loads the names of all lazy files: 42 bits of a hash tell their versions apart. */
const FILE_NAME = 'assets/[name]-[hash:7].js'

/** The address of a service worker must never change. */
function entryFileNames({ name }: { name: string }): string {
  return name === 'service-worker' ? 'sw.js' : FILE_NAME
}

/** Removes files that every first view has loaded from a screen's list of preloads. */
function withoutLoaded(_: string, files: string[]): string[] {
  return files.filter((file) => !/^assets\/(?:libraries|rolldown-runtime)-/.test(file))
}

/** One server bundle without bare imports starts faster than a tree of packages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    screensAsData(),
    textsPlugin(),
    noHtmlParser(),
    !isSsrBuild && [dropUnusedRouter(), pageChunks(), precompress()],
  ],
  appType: 'custom',
  // Where development looks for packages to bundle: it cannot read the texts that other entries import.
  optimizeDeps: { entries: ['src/entry-client.tsx'] },
  // A worker imports nothing, so its file is a complete bundle.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: FILE_NAME } },
  },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false, resolveDependencies: withoutLoaded },
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      input: isSsrBuild
        ? { 'entry-server': 'src/entry-server.tsx' }
        : {
            'client-en': 'src/languages/en.client.ts',
            'client-de': 'src/languages/de.client.ts',
            'client-ar': 'src/languages/ar.client.ts',
            'head-script': 'src/head-script.ts',
            'early-words-script': 'src/early-words-script.ts',
            'service-worker': 'src/service-worker/worker.ts',
          },
      output: isSsrBuild
        ? { codeSplitting: false }
        : { codeSplitting: { groups: chunks }, entryFileNames, chunkFileNames: FILE_NAME },
    },
  },
  ...(isSsrBuild && {
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
}))
