import { unzipSync } from 'fflate'
import { takingBack } from '../exporting.ts'
import { takeBack } from '../features/exporting/reading/take-back.ts'
import type { ArchiveFiles, TakenItem } from '../features/exporting/reading/taking-parts.ts'
import type { TestApi } from './test-api.ts'

export type Files = Record<string, Uint8Array>

/** The bytes of an archive of the whole site. */
export async function exportSite(api: TestApi): Promise<Buffer> {
  const archive = api.app.services.exporting.archive()
  return Buffer.from(await new Response(archive).arrayBuffer())
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

/** The files of an archive in memory. */
function filesIn(files: Files): ArchiveFiles {
  const find = (path: string) => {
    const bytes = files[path]
    if (!bytes) throw new Error(`There is no ${path} among ${Object.keys(files).join(', ')}`)
    return bytes
  }
  return {
    has: (path) => path in files,
    read: (path) => Promise.resolve(Buffer.from(find(path))),
    stream: (path) => once(find(path)),
  }
}

/** Takes an archive back; resolves to what became of its items. Throws before the item with the number `end`. */
export async function takeIn(
  api: TestApi,
  archive: Uint8Array | Files,
  end = Infinity,
): Promise<TakenItem[]> {
  const items: TakenItem[] = []
  const files = archive instanceof Uint8Array ? unzipSync(archive) : archive
  const { services } = api.app
  const onItem = (item: TakenItem) => {
    if (items.push(item) >= end) throw new Error('the process was killed')
  }
  await takeBack(filesIn(files), takingBack({ ...services, onItem }))
  return items
}
