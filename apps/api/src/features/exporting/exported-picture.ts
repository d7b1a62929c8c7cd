import type { Scope } from './exporting.repository.ts'
import type { ExportedPicturesRepository } from './pictures.repository.ts'
import { DATA_FOLDER } from './data-lines.ts'
import { PICTURES_FOLDER } from './markdown-file.ts'

interface StoredVariant {
  name: string
  width: number
  height: number
  type: string
  sha256?: string
}

/** A picture by which its uploader's texts name it. */
interface PictureName {
  name: string
  /** Who uploaded it; null if the account was deleted. */
  person: string | null
  createdAt: string
}

/** A picture of an archive. */
export interface ExportedPicture {
  key: string
  width: number
  height: number
  isPortrait: boolean
  /** Whether the last file is no size for pages, but what they are made of. */
  hasMaster: boolean
  /** The files of the upload; others can be made of them. The last is the largest. */
  files: { name: string; width: number; height: number; path: string }[]
  names: PictureName[]
}

type Row =
  ReturnType<ExportedPicturesRepository['pictures']> extends AsyncIterable<infer Each>
    ? Each
    : never

/**
 * The files of the upload, in the order of their hash: those of other sizes, which our import needs, are
 * in its folder. The largest is where front matter or texts name it: as `shown`.
 */
function filesOf({ key, width, height, variants }: Row, shown: string) {
  const all = JSON.parse(variants) as StoredVariant[]
  const uploaded = all.filter(({ type, sha256 }) => type === 'image/webp' && sha256 === undefined)
  const master = { name: key, width, height }
  const hasMaster = !uploaded.some(({ name }) => name === key)
  const files = (hasMaster ? [...uploaded, master] : uploaded).map((file) => ({
    name: file.name,
    width: file.width,
    height: file.height,
    path:
      file.name === key ? `${PICTURES_FOLDER}/${shown}` : `${DATA_FOLDER}/pictures/${file.name}`,
  }))
  return { hasMaster, files }
}

/** The pictures in the order of their keys. */
export async function* picturesOf(
  repository: ExportedPicturesRepository,
  scope: Scope,
): AsyncGenerator<ExportedPicture> {
  for await (const row of repository.pictures(scope)) {
    const names = await repository.namesOf(row.key, scope)
    const [first] = names
    // Not twice, if only texts show it.
    const shown = first && !(await repository.isCover(row.key, scope)) ? first.name : row.key
    yield {
      key: row.key,
      width: row.width,
      height: row.height,
      isPortrait: await repository.isPortraitOnly(row.key, scope),
      ...filesOf(row, shown),
      names: names.map(({ name, person_id: person, created_at: createdAt }) => {
        return { name, person, createdAt }
      }),
    }
  }
}
