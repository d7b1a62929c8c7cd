import { expect, test } from 'vitest'
import { checkImport, resolveImport } from './import-boundaries.ts'

function check(from: string, statement: string): string | undefined {
  const [, type, specifier = ''] = /^(type )?(.+)$/.exec(statement) ?? []
  return checkImport({ from, to: resolveImport(from, specifier), isTypeOnly: type !== undefined })
}

const POSTS = 'apps/api/src/features/posts'
const IMAGES = 'apps/api/src/features/images'

test.each([
  ['packages/settings/src/settings.ts', '@inkwell/web', 'Packages do not depend on app'],
  [
    'packages/markdown/src/render.test.ts',
    '../../../apps/api/src/app.ts',
    'Packages do not depend on app',
  ],
  ['packages/contract/src/post.ts', 'node:fs', 'The contract depends only on Zod'],
  ['packages/contract/src/post.ts', 'hono', 'The contract depends only on Zod'],
  ['packages/contract/src/post.ts', '@inkwell/markdown/render', 'The contract depends only on Zod'],
  ['packages/api-client/src/api-client.ts', '@inkwell/contract/endpoints', 'import only types'],
  ['packages/api-client/src/api-client.ts', 'zod', 'import only types'],
  ['packages/markdown/src/render.ts', 'node:fs', 'Markdown is pure'],
  ['packages/markdown/src/render.ts', 'type @inkwell/settings/settings', 'Markdown is pure'],
  ['packages/html-markdown/src/to-markdown.ts', 'node:fs', 'This package is pure'],
  ['packages/merge/src/merge-texts.ts', '@inkwell/contract/limits', 'This package is pure'],
  ['packages/search-text/src/plain.ts', '@inkwell/slug/slug', 'This package is pure'],
  ['packages/serving/src/etag.ts', 'type @inkwell/contract/post', 'depends on no other package'],
  ['packages/settings/src/settings.ts', '@inkwell/slug/slug', 'depend only on the contract'],
  ['apps/web/src/pages/post.page.tsx', '@inkwell/test-support/post', 'are for tests only'],
  ['apps/web/server/http/listener.ts', '../../../api/src/config.ts', 'only on the contract'],
  ['apps/web/server/http/listener.test.ts', '../../../api/src/app.ts', 'only on the contract'],
  ['apps/api/src/app.ts', '../../web/server/pages/document.ts', 'not depend on the site'],
  [
    'apps/web/server/http/listener.ts',
    '../../../../bench/report/statistics.ts',
    'not depend on its benchmarks',
  ],
  ['scripts/start.ts', 'type ../bench/plan.ts', 'not depend on its benchmarks'],
  ['e2e/section-4.spec.ts', 'type ../apps/web/src/routes.ts', 'use the browser and HTTP'],
  ['proofs/crash/blog.ts', 'type ../../apps/api/src/app.ts', 'use the browser and HTTP'],
  [
    'apps/api/src/platform/db/database.ts',
    '../../features/posts/post.ts',
    'let services.ts pass it',
  ],
  ['apps/api/src/platform/db/database.ts', '../../services.ts', 'let services.ts pass it'],
  [
    'apps/api/src/platform/db/database.ts',
    'type ../../features/posts/posts.tables.ts',
    'let services.ts pass it',
  ],
  ['apps/api/src/platform/jobs/jobs.ts', 'type ../../visible-post.ts', 'let services.ts pass it'],
  [
    'apps/api/src/platform/worker/worker.ts',
    '@inkwell/contract/import-notes',
    'let services.ts pass it',
  ],
  [`${IMAGES}/images.service.ts`, 'sharp', 'decoded in a child process'],
  [`${IMAGES}/images.service.ts`, './decoder/encode-picture.ts', 'decoded in a child process'],
  [`${POSTS}/posts.service.ts`, '../accounts/accounts.service.ts', 'not depend on each other'],
  [`${POSTS}/posts.service.ts`, 'type ../accounts/accounts.service.ts', 'not depend on each other'],
  [`${POSTS}/posts.service.ts`, '../../config.ts', 'not depend on services.ts'],
  [`${POSTS}/posts.service.ts`, '../../limits.ts', 'not depend on services.ts'],
  [`${POSTS}/posts.policy.ts`, './posts.repository.ts', 'are pure'],
  [`${POSTS}/posts.mapper.ts`, 'node:fs', 'are pure'],
  [`${POSTS}/posts.mapper.ts`, 'kysely', 'are pure'],
  [`${POSTS}/posts.mapper.ts`, '../../platform/clock/clock.ts', 'are pure'],
  [`${POSTS}/posts.repository.ts`, './posts.service.ts', 'only accesses the database'],
  [`${POSTS}/posts.repository.ts`, './posts.policy.ts', 'only accesses the database'],
  [`${POSTS}/posts.service.ts`, './posts.routes.ts', 'not depend on HTTP'],
  [`${POSTS}/posts.service.ts`, 'type hono', 'not depend on HTTP'],
  [`${POSTS}/posts.routes.ts`, './posts.repository.ts', 'call the service'],
  [`${POSTS}/posts.routes.ts`, 'kysely', 'call the service'],
  [
    'apps/web/src/pages/post.page.tsx',
    '../../server/pages/document.ts',
    'not depend on its server',
  ],
  ['apps/web/src/ui/button.tsx', '../features/posts/list/post-card.tsx', 'not depend on features'],
  ['apps/web/src/ui/button.tsx', 'type @inkwell/contract/post', 'not depend on features'],
  ['apps/web/src/platform/paths.ts', '../pages/post.page.tsx', 'does not depend on features'],
  [
    'apps/web/src/writing/writing-form.tsx',
    '../features/posts/form/post-form.tsx',
    'knows no single one',
  ],
  [
    'apps/web/src/features/posts/list/post-card.tsx',
    '../../../pages/post.page.tsx',
    'Features do not depend on pages',
  ],
  [
    'apps/web/src/features/posts/list/post-card.tsx',
    '../../session/session.ts',
    'let the page compose',
  ],
  [
    'apps/web/src/features/posts/form/post-form.tsx',
    '@inkwell/contract/post',
    'No Zod in the browser',
  ],
  ['apps/web/src/pages/post.page.tsx', '../languages/en.ts', 'loads one language'],
  ['apps/web/src/pages/post.page.tsx', './texts/en.ts', 'loads one language'],
  ['apps/web/src/platform/text.ts', '@inkwell/contract/messages', 'No Zod in the browser'],
  ['apps/web/src/features/posts/form/post-form.tsx', 'zod', 'This runs in the browser'],
  ['apps/web/src/platform/api.ts', '@inkwell/settings/settings', 'This runs in the browser'],
  ['apps/web/src/platform/api.ts', 'node:path', 'This runs in the browser'],
])('%s may not import %s', (from, statement, message) => {
  expect(check(from, statement)).toContain(message)
})

test.each([
  ['packages/contract/src/post.ts', 'zod'],
  ['packages/contract/src/post.ts', './limits.ts'],
  ['packages/contract/src/post.test.ts', 'vitest'],
  ['packages/api-client/src/api-client.ts', 'type @inkwell/contract/endpoints'],
  ['packages/api-client/src/api-client.ts', './api-error.ts'],
  ['packages/markdown/src/render.ts', 'markdown-it'],
  ['packages/markdown/src/render.ts', '@inkwell/contract/limits'],
  ['packages/settings/src/settings.ts', '@inkwell/contract/origins'],
  ['bench/main.ts', './plan.ts'],
  ['bench/seed/seed-process.ts', '../../apps/api/src/services.ts'],
  ['e2e/support/posts.ts', '@inkwell/test-support/post'],
  ['apps/api/src/app.ts', './features/posts/posts.routes.ts'],
  [`${POSTS}/posts.routes.ts`, './posts.service.ts'],
  [`${POSTS}/posts.service.ts`, './posts.repository.ts'],
  [`${POSTS}/posts.service.ts`, '../../platform/clock/clock.ts'],
  [`${POSTS}/posts.service.test.ts`, '../../app.ts'],
  [`${IMAGES}/images.service.ts`, 'type ./decoder/picture.ts'],
  [`${IMAGES}/decoder/main.ts`, './encode-picture.ts'],
  [`${IMAGES}/decoder/safe-sharp.ts`, 'sharp'],
  [`${POSTS}/posts.policy.ts`, '../../platform/http/refusal.ts'],
  [`${POSTS}/posts.mapper.ts`, 'type ./posts.repository.ts'],
  [`${POSTS}/posts.policy.ts`, '../../visible-post.ts'],
  ['apps/web/src/pages/post.page.tsx', '../features/posts/list/post-card.tsx'],
  ['apps/web/src/features/posts/form/post-form.tsx', '@inkwell/contract/limits'],
  ['apps/web/src/features/posts/form/post-checks.ts', '@inkwell/contract/characters'],
  ['apps/web/src/features/posts/form/post-form.tsx', 'type @inkwell/contract/post'],
  ['apps/web/src/platform/text.ts', 'type ../languages/en.ts'],
  ['apps/web/src/pages/texts/de.ts', 'type ./en.ts'],
  ['apps/web/src/features/posts/texts/de.ts', '../../../languages/plural.ts'],
  ['apps/web/src/languages/translate-errors.ts', '@inkwell/contract/message-params'],
  ['apps/web/src/entry-server.tsx', 'node:stream'],
  ['apps/web/server/main.ts', '@inkwell/settings/settings'],
])('%s may import %s', (from, statement) => {
  expect(check(from, statement)).toBeUndefined()
})
