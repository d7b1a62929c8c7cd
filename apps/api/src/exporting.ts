import type { Settings } from '@inkwell/settings/settings'
import type { Kysely } from 'kysely'
import { lockPerson } from './features/accounts/accounts.lock.ts'
import { TakingRepository } from './features/exporting/reading/taking.repository.ts'
import type { TakingParts } from './features/exporting/reading/taking-parts.ts'
import { ExportingService } from './features/exporting/exporting.service.ts'
import type { ImagesService } from './features/images/images.service.ts'
import type { TextPictures } from './features/images/images.texts.service.ts'
import type { SetTags } from './features/posts/posts.labels.ts'
import type { DraftSchedule } from './features/posts/posts.schedule.ts'
import { wrappingOf } from './features/posts/posts.renderer.ts'
import type { PostsRenderer } from './features/posts/posts.renderer.ts'
import { columnsOf } from './features/posts/posts.text.ts'
import { systemClock } from './platform/clock/clock.ts'
import type { Database } from './platform/db/database.ts'
import type { Tables } from './platform/db/tables.ts'
import type { Log } from './platform/log/log.ts'

interface ExportingServiceParts {
  settings: Settings
  images: Pick<ImagesService, 'openForAuthor'>
  renderer: Pick<
    PostsRenderer,
    'renderInBackground' | 'renderComment' | 'portableInBackground' | 'version'
  >
  /** The prefix of the URLs of all our pictures. */
  storage: string
  log: Log
}

interface TakingBackParts extends Pick<ExportingServiceParts, 'renderer'> {
  database: Database
  images: Pick<ImagesService, 'takeBack'>
  textPictures: Pick<TextPictures, 'noteOnPage'>
  setTags: SetTags
  schedule: Pick<DraftSchedule, 'add'>
  onItem: TakingParts['onItem']
}

/** What takes our own export back. */
export function takingBack({ database, renderer, ...parts }: TakingBackParts): TakingParts {
  return {
    repository: new TakingRepository(database),
    takePicture: (picture, files, attach) => parts.images.takeBack(picture, [...files], attach),
    deriveColumns: async ({ language, ...text }) => {
      const wrapping = wrappingOf({ line_ends: text.line_ends, language })
      return columnsOf(text, await renderer.renderInBackground(text.content, wrapping))
    },
    renderPage: async (content) => {
      const { html, excerpt, version } = await renderer.renderInBackground(content)
      return { html, excerpt, renderer_version: version }
    },
    notePage: (...page) => parts.textPictures.noteOnPage(...page),
    setTags: (...tags) => parts.setTags(...tags),
    lockAuthor: (id, transaction) => lockPerson(transaction, id, 'shared'),
    schedule: (...draft) => parts.schedule.add(...draft),
    renderComment: async (content) => ({
      html: await renderer.renderComment(content),
      renderer_version: renderer.version,
    }),
    now: () => systemClock().toISOString(),
    onItem: parts.onItem,
  }
}

/** The service of archives, and what another one needs that reads a snapshot. */
export function createExports(reads: Kysely<Tables>, exportingParts: ExportingServiceParts) {
  return { exporting: createExporting(reads, exportingParts), exportingParts }
}

/** Creates the service of archives; `reads` may be a snapshot. */
export function createExporting(
  reads: Kysely<Tables>,
  { settings, images, renderer, storage, log }: ExportingServiceParts,
): ExportingService {
  return new ExportingService({
    reads,
    openPicture: (name) => images.openForAuthor(name),
    render: ({ content, lineEnds, language }) =>
      renderer.renderInBackground(content, { lineEnds, language }),
    toPortable: ({ content, lineEnds }) => renderer.portableInBackground(content, lineEnds),
    renderingVersion: renderer.version,
    site: { name: settings.siteName, origin: settings.webOrigin, storage },
    log,
  })
}
