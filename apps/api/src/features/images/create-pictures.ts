import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import type { PublicPlace } from '../../platform/storage/public-store.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { ImagesDecoder } from './images.decoder.ts'
import type { DecoderPool } from './images.decoder.ts'
import { ImagesEncoder } from './images.encoder.ts'
import type { EncoderPool } from './images.encoder.ts'
import { ENCODE_PICTURE, ImagesEncoding } from './images.encoding.ts'
import { OwnAddresses } from './images.own-addresses.ts'
import { createPublicPictures } from './images.public.service.ts'
import { ImagesPlaceholders, MAKE_PLACEHOLDER } from './images.placeholders.ts'
import { ImagesRepository } from './images.repository.ts'
import { ImagesService } from './images.service.ts'
import { ImagesSizes, MAKE_SIZES } from './images.sizes.ts'
import { PictureSweep } from './images.sweep.ts'
import { TextPicturesRepository } from './images.texts.repository.ts'
import { TextPictures } from './images.texts.service.ts'

/** Processes for pictures; by default each service has its own. */
export interface PicturePools {
  decoders?: DecoderPool
  encoders?: EncoderPool
}

interface PictureParts {
  database: Database
  jobs: Jobs
  files: FileStore
  /** The public part of the bucket; undefined without a bucket. */
  publicPlace: PublicPlace | undefined
  /** The prefix of the URLs of all our pictures. */
  storage: string
  /** Signs the addresses of covers that only their authors see. */
  secret: Buffer
  /** Throws, as part of a transaction, where the account can no longer act. */
  requireActive: (
    uploader: { personId: string; sessionId?: string | undefined },
    transaction: Kysely<Tables>,
  ) => Promise<unknown>
  pools: PicturePools
  clock: Clock
  newId: NewId
  log: Log
}

/** The services of pictures, with the handlers of their jobs. */
export function createPictures({
  database,
  jobs,
  files,
  publicPlace: place,
  storage,
  secret,
  requireActive,
  pools,
  clock,
  newId,
  log,
}: PictureParts) {
  const { isForeignKeyViolation } = database
  const repository = new ImagesRepository(database)
  const decoder = new ImagesDecoder(log, pools.decoders)
  const encoder = new ImagesEncoder(() => decoder.untilQuiet(), pools.encoders)
  const addEncoding = (key: string, transaction: Kysely<Tables>) =>
    jobs.add(transaction, ENCODE_PICTURE, { key }, { uniqueKey: key })
  const parts = { repository, encoder, files, addEncoding }
  jobs.handle(MAKE_SIZES, new ImagesSizes(parts))
  jobs.handle(ENCODE_PICTURE, new ImagesEncoding(parts))
  jobs.handle(MAKE_PLACEHOLDER, new ImagesPlaceholders(parts))
  const publicPictures = createPublicPictures({ database, files, place, clock, newId, log })
  const images = new ImagesService({
    ...parts,
    publicPictures,
    decoder,
    addSizes: (key, transaction) => jobs.add(transaction, MAKE_SIZES, { key }, { uniqueKey: key }),
    clock,
    isForeignKeyViolation,
  })
  const textPictures = new TextPictures({
    repository: new TextPicturesRepository(database),
    images,
    publicPictures,
    storage,
    requireActive,
    clock,
    isForeignKeyViolation,
  })
  const pictureSweep = new PictureSweep({ repository, database, images, files, clock, log })
  const ownAddresses = new OwnAddresses(storage, secret)
  return { images, pictureSweep, textPictures, publicPictures, ownAddresses }
}

export type PictureServices = ReturnType<typeof createPictures>
