import { z } from 'zod'

/** A bucket of S3-compatible storage, with the keys to it. */
export interface Bucket {
  name: string
  /** The beginning of all our keys: empty, or with a slash at its end. */
  prefix: string
  /** Scheme, host and port of the service; undefined for Amazon's. */
  endpoint: string | undefined
  region: string
  accessKey: string
  secretKey: string
  /** Whether the bucket is named in the path; otherwise in the host. */
  isPathStyle: boolean
}

/** Names by Amazon's rules, which the others keep, and a prefix of plain segments. */
const BUCKET_URL =
  /^s3:\/\/(?<name>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?<path>(?:\/[\w-][\w.-]*)*)\/?$/

/**
 * An address that is written as browsers write it. The host is part of a policy of the site, so that it
 * may contain no other characters.
 */
const PUBLIC_URL = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?:\/[\w~-][\w.~-]*)*$/

function withoutSlash(text: string): string {
  return text.endsWith('/') ? text.slice(0, -1) : text
}

function isPublicUrl(text: string): boolean {
  const address = withoutSlash(text)
  if (!PUBLIC_URL.test(address) || !URL.canParse(address)) return false
  const { href } = new URL(address)
  return href === address || href === `${address}/`
}

function isEndpoint(text: string): boolean {
  return /^https?:\/\/./.test(text) && URL.canParse(text) && new URL(text).origin === text
}

const key = z
  .string()
  .refine((text) => /^[!-~]{1,256}$/.test(text), {
    error: 'must be the key as the storage shows it, without spaces',
  })
  .optional()

/** The settings of picture storage other than the data folder. */
export const PictureStorage = {
  FILES_URL: z
    .string()
    .refine((text) => BUCKET_URL.test(text), {
      error:
        'must name a bucket, like s3://my-bucket or s3://my-bucket/blog. ' +
        'Its keys are FILES_ACCESS_KEY and FILES_SECRET_KEY, its server FILES_ENDPOINT',
    })
    .optional(),
  FILES_ENDPOINT: z
    .string()
    .refine(isEndpoint, {
      error:
        'must be scheme and host of the storage without the bucket, like https://s3.example.com',
    })
    .optional(),
  FILES_REGION: z
    .string()
    .refine((text) => /^[\w-]{1,64}$/.test(text), {
      error: 'must be a name like eu-central-1 or auto',
    })
    .optional(),
  FILES_ACCESS_KEY: key,
  FILES_SECRET_KEY: key,
  FILES_PUBLIC_URL: z
    .string()
    .max(500, { error: 'must have at most 500 characters' })
    .refine(isPublicUrl, {
      error:
        'must be where everyone finds the folder "public" of the bucket, in lower case, like ' +
        'https://pictures.example.com or https://cdn.example.com/blog',
    })
    .transform(withoutSlash)
    .optional(),
  FILES_PATH_STYLE: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
}

/** Their values can contain keys. */
export const PICTURE_SECRETS = [
  'FILES_URL',
  'FILES_ENDPOINT',
  'FILES_PUBLIC_URL',
  'FILES_ACCESS_KEY',
  'FILES_SECRET_KEY',
] as const

type Given = z.output<z.ZodObject<typeof PictureStorage>>
type Servers = 'both' | 'web' | 'data'

/** What is wrong with valid settings together, as a sentence; undefined if nothing is. */
export function complaintAboutBucket(given: Given & { SERVERS: Servers }): string | undefined {
  if (given.FILES_URL === undefined) {
    // A web server alone has no pictures, but its pages show them.
    if (given.FILES_PUBLIC_URL === undefined || given.SERVERS === 'web') return undefined
    return 'FILES_PUBLIC_URL is set without FILES_URL; set both, or neither.'
  }
  const missing = (['FILES_ACCESS_KEY', 'FILES_SECRET_KEY'] as const).filter(
    (name) => given[name] === undefined,
  )
  return missing.length > 0 ? `FILES_URL needs ${missing.join(' and ')}, too.` : undefined
}

/** The bucket of these settings; undefined if pictures are stored in the data folder. */
export function readBucket(given: Given): Bucket | undefined {
  const { name, path = '' } = BUCKET_URL.exec(given.FILES_URL ?? '')?.groups ?? {}
  if (name === undefined) return undefined
  return {
    name,
    prefix: path && `${path.slice(1)}/`,
    endpoint: given.FILES_ENDPOINT,
    region: given.FILES_REGION ?? 'us-east-1',
    accessKey: given.FILES_ACCESS_KEY ?? '',
    secretKey: given.FILES_SECRET_KEY ?? '',
    isPathStyle: given.FILES_PATH_STYLE !== 'off',
  }
}

/** The bucket for display, without keys. */
export function bucketName({ name, prefix, endpoint }: Bucket): string {
  const place = `s3://${name}${prefix && `/${prefix.slice(0, -1)}`}`
  return endpoint === undefined ? place : `${place} at ${endpoint}`
}
