import { expect, test } from 'vitest'
import { judgeImport, resolveImport } from './import-roads.ts'

function judge(from: string, statement: string): string | undefined {
  const [, type, specifier = ''] = /^(type )?(.+)$/.exec(statement) ?? []
  return judgeImport({ from, to: resolveImport(from, specifier), isTypeOnly: type !== undefined })
}

const POSTS = 'apps/api/src/features/posts'
const IMAGES = 'apps/api/src/features/images'

test.each([
  ['packages/settings/src/settings.ts', '@inkwell/web', 'Packages know no application'],
  ['packages/markdown/src/render.test.ts', '../../../apps/api/src/app.ts', 'Packages know no app'],
  ['packages/contract/src/post.ts', 'node:fs', 'The contract stands on Zod alone'],
  ['packages/contract/src/post.ts', 'hono', 'The contract stands on Zod alone'],
  ['packages/contract/src/post.ts', '@inkwell/markdown/render', 'The contract stands on Zod alone'],
  ['packages/api-client/src/api-client.ts', '@inkwell/contract/endpoints', 'take types from'],
  ['packages/api-client/src/api-client.ts', 'zod', 'take types from the contract'],
  ['packages/markdown/src/render.ts', 'node:fs', 'Markdown is pure'],
  ['packages/markdown/src/render.ts', 'type @inkwell/settings/settings', 'Markdown is pure'],
  ['apps/web/src/pages/post.page.tsx', '@inkwell/test-support/post', 'belong in tests'],
  ['apps/web/server/http/listener.ts', '../../../api/src/config.ts', 'by its contract alone'],
  ['apps/web/server/http/listener.test.ts', '../../../api/src/app.ts', 'by its contract alone'],
  ['apps/api/src/app.ts', '../../web/server/pages/document.ts', 'The data service knows no site'],
  [
    'apps/web/server/http/listener.ts',
    '../../../../bench/report/statistics.ts',
    'Measurements stand outside',
  ],
  ['scripts/start.ts', 'type ../bench/plan.ts', 'Measurements stand outside'],
  ['e2e/section-4.spec.ts', 'type ../apps/web/src/routes.ts', 'through the front door'],
  ['proofs/crash/blog.ts', 'type ../../apps/api/src/app.ts', 'through the front door'],
  [
    'apps/api/src/platform/db/database.ts',
    '../../features/posts/post.ts',
    'let services.ts hand it',
  ],
  ['apps/api/src/platform/db/database.ts', '../../services.ts', 'let services.ts hand it'],
  [`${IMAGES}/images.service.ts`, 'sharp', 'No decoder runs in the service'],
  [`${IMAGES}/images.service.ts`, './decoder/encode-picture.ts', 'No decoder runs in the service'],
  [`${POSTS}/posts.service.ts`, '../accounts/accounts.service.ts', 'A feature knows no other'],
  [`${POSTS}/posts.service.ts`, 'type ../accounts/accounts.service.ts', 'A feature knows no other'],
  [`${POSTS}/posts.service.ts`, '../../config.ts', 'composed by services.ts'],
  [`${POSTS}/posts.policy.ts`, './posts.repository.ts', 'are pure'],
  [`${POSTS}/posts.mapper.ts`, 'node:fs', 'are pure'],
  [`${POSTS}/posts.mapper.ts`, 'kysely', 'are pure'],
  [`${POSTS}/posts.mapper.ts`, '../../platform/clock/clock.ts', 'are pure'],
  [`${POSTS}/posts.repository.ts`, './posts.service.ts', 'only speaks to the database'],
  [`${POSTS}/posts.repository.ts`, './posts.policy.ts', 'only speaks to the database'],
  [`${POSTS}/posts.service.ts`, './posts.routes.ts', 'A service knows no HTTP'],
  [`${POSTS}/posts.service.ts`, 'type hono', 'A service knows no HTTP'],
  [`${POSTS}/posts.routes.ts`, './posts.repository.ts', 'ask the service'],
  [`${POSTS}/posts.routes.ts`, 'kysely', 'ask the service'],
  ['apps/web/src/pages/post.page.tsx', '../../server/pages/document.ts', 'which server renders it'],
  ['apps/web/src/ui/button.tsx', '../features/posts/post-card.tsx', 'know nothing of blogging'],
  ['apps/web/src/ui/button.tsx', 'type @inkwell/contract/post', 'know nothing of blogging'],
  ['apps/web/src/platform/paths.ts', '../pages/post.page.tsx', 'stands below features'],
  ['apps/web/src/features/posts/post-card.tsx', '../../pages/post.page.tsx', 'Pages compose'],
  ['apps/web/src/features/posts/post-card.tsx', '../session/session.ts', 'let the page compose'],
  ['apps/web/src/features/posts/post-form.tsx', '@inkwell/contract/post', 'No Zod in the browser'],
  ['apps/web/src/pages/post.page.tsx', '../languages/en.ts', 'A browser gets one language'],
  ['apps/web/src/platform/text.ts', '@inkwell/contract/messages', 'No Zod in the browser'],
  ['apps/web/src/features/posts/post-form.tsx', 'zod', 'This runs in the browser'],
  ['apps/web/src/platform/api.ts', '@inkwell/settings/settings', 'This runs in the browser'],
  ['apps/web/src/platform/api.ts', 'node:path', 'This runs in the browser'],
])('%s may not import %s', (from, statement, sign) => {
  expect(judge(from, statement)).toContain(sign)
})

test.each([
  ['packages/contract/src/post.ts', 'zod'],
  ['packages/contract/src/post.ts', './limits.ts'],
  ['packages/contract/src/post.test.ts', 'vitest'],
  ['packages/api-client/src/api-client.ts', 'type @inkwell/contract/endpoints'],
  ['packages/api-client/src/api-client.ts', './api-error.ts'],
  ['packages/markdown/src/render.ts', 'markdown-it'],
  ['packages/markdown/src/render.ts', '@inkwell/contract/limits'],
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
  ['apps/web/src/pages/post.page.tsx', '../features/posts/post-card.tsx'],
  ['apps/web/src/features/posts/post-form.tsx', '@inkwell/contract/limits'],
  ['apps/web/src/features/posts/post-checks.ts', '@inkwell/contract/characters'],
  ['apps/web/src/features/posts/post-form.tsx', 'type @inkwell/contract/post'],
  ['apps/web/src/platform/text.ts', 'type ../languages/en.ts'],
  ['apps/web/src/languages/de.client.ts', './de.ts'],
  ['apps/web/src/languages/translate-errors.ts', '@inkwell/contract/message-params'],
  ['apps/web/src/entry-server.tsx', './languages/catalogues.ts'],
  ['apps/web/src/entry-server.tsx', 'node:stream'],
  ['apps/web/server/main.ts', '@inkwell/settings/settings'],
])('%s may import %s', (from, statement) => {
  expect(judge(from, statement)).toBeUndefined()
})
