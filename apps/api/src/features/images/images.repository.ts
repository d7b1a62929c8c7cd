import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Which pictures are stored; the files themselves are the service's business. */
export function createImagesRepository({ reads, writes }: Database) {
  return {
    async exists(key: string): Promise<boolean> {
      const query = reads.selectFrom('image').select('key').where('key', '=', key)
      return (await query.executeTakeFirst()) !== undefined
    },

    /** Records a picture; one that is known already stays as it is. */
    async record(image: Insertable<Tables['image']>): Promise<void> {
      await writes
        .insertInto('image')
        .values(image)
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
    },

    /** The keys of pictures that no post uses, the trash included. */
    async unused(): Promise<string[]> {
      const rows = await reads
        .selectFrom('image')
        .select('key')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('post').select('post.id').whereRef('post.image_key', '=', 'image.key'),
            ),
          ),
        )
        .execute()
      return rows.map(({ key }) => key)
    },

    /**
     * Forgets a picture unless a post uses it, and runs `removeFile` before that is committed: who
     * stores the same picture meanwhile waits, and then finds neither row nor file.
     */
    async forgetUnused(key: string, removeFile: () => Promise<void>): Promise<void> {
      await writes.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('image')
          .where('key', '=', key)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('post').select('post.id').where('post.image_key', '=', key))),
          )
          .executeTakeFirst()
        if (numDeletedRows > 0n) await removeFile()
      })
    },
  }
}

export type ImagesRepository = ReturnType<typeof createImagesRepository>
