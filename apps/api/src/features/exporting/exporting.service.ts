import { setImmediate } from 'node:timers/promises'
import { makeZip } from 'client-zip'
import { ArchiveContents } from './archive-contents.ts'
import type { ExportingParts, ExportRequest } from './archive-contents.ts'

/** Archives of an author's data, or of those of the whole site. */
export class ExportingService {
  readonly #parts: ExportingParts

  constructor(parts: ExportingParts) {
    this.#parts = parts
  }

  /**
   * A ZIP archive. It has no creation time and a fixed order, so archives of equal state are byte-identical.
   * It is streamed with backpressure, and other requests are served between two chunks; memory
   * holds one text and one picture at a time, and of all others at most a name.
   */
  archive(request: ExportRequest = {}): ReadableStream<Uint8Array> {
    const { log } = this.#parts
    const onMissing = (name: string) => log.warn({ name }, 'a picture of an archive is missing')
    const contents = new ArchiveContents(this.#parts, { onMissing, ...request })
    const reader = makeZip(contents.entries()).getReader()
    let record = request.record
    return new ReadableStream(
      {
        async pull(controller) {
          try {
            await record?.().catch((err: unknown) => {
              // A full disk and a database that cannot be written to are reasons to export.
              log.warn({ err }, 'an export is not in the audit log')
            })
            record = undefined
            // SQLite and a fast reader never wait, so that the whole archive would be one iteration.
            await setImmediate()
            const { value } = await reader.read()
            if (value) controller.enqueue(value)
            else controller.close()
          } catch (error) {
            // The response has started, so a failure can only abort it.
            log.error({ err: error }, 'an archive broke off')
            throw error
          }
        },
        // It rejects with the reason of the cancellation.
        cancel: () => reader.cancel().catch(() => undefined),
      },
      { highWaterMark: 0 },
    )
  }
}
