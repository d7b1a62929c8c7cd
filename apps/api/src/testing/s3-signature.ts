import { createHmac, hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>\d{8}\/(?<region>[^/]+)\/s3\/aws4_request), SignedHeaders=(?<names>[\w;-]+), Signature=(?<signature>[0-9a-f]{64})$/

export interface S3Keys {
  accessKey: string
  secretKey: string
  region: string
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => {
    return `%${character.codePointAt(0)?.toString(16).toUpperCase()}`
  })
}

/** The query as it is signed: sorted, and encoded by the rules of RFC 3986. */
function canonicalQuery(query: URLSearchParams): string {
  const pairs = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return pairs.toSorted().join('&')
}

/** The request as it is signed: the lines, of which `names` are headers. */
function canonicalRequest({ method, url = '', headers }: IncomingMessage, names: string): string {
  const { pathname, searchParams } = new URL(url, 'http://storage')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const bodyHash = String(headers['x-amz-content-sha256'])
  const lines = [method, pathname, canonicalQuery(searchParams), signed.join(''), names, bodyHash]
  return lines.join('\n')
}

/** Whether the hash that is signed is that of the body. */
function isOfBody({ headers }: IncomingMessage, body: Buffer): boolean {
  return headers['x-amz-content-sha256'] === hash('sha256', body)
}

interface Signed {
  /** Day, region and service. */
  scope: string
  /** The signed headers. */
  names: string
}

function signatureOf(
  request: IncomingMessage,
  secretKey: string,
  { scope, names }: Signed,
): string {
  const date = String(request.headers['x-amz-date'])
  const canonical = hash('sha256', canonicalRequest(request, names))
  const start: string | Buffer = `AWS4${secretKey}`
  const key = scope.split('/').reduce<string | Buffer>((secret, part) => hmac(secret, part), start)
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, canonical].join('\n')).toString('hex')
}

/** The code of the error if the request is not signed by these keys; undefined if it is. */
export function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  { accessKey, secretKey, region }: S3Keys,
): string | undefined {
  const given = AUTHORIZATION.exec(request.headers.authorization ?? '')?.groups
  if (!given) return 'AccessDenied'
  const { scope = '', names = '' } = given
  if (given.key !== accessKey) return 'InvalidAccessKeyId'
  if (given.region !== region) return 'AuthorizationHeaderMalformed'
  if (!isOfBody(request, body)) return 'XAmzContentSHA256Mismatch'
  const isRight = given.signature === signatureOf(request, secretKey, { scope, names })
  return isRight ? undefined : 'SignatureDoesNotMatch'
}
