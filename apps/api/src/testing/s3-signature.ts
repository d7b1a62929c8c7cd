import { createHmac, hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request), SignedHeaders=(?<names>[\w;-]+), Signature=(?<signature>[0-9a-f]{64})$/

export interface S3Keys {
  accessKey: string
  secretKey: string
  region: string
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** The query as it is signed: sorted, and encoded by the rules of RFC 3986. */
function canonicalQuery(query: URLSearchParams): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.codePointAt(0)?.toString(16)}`)
  const pairs = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return pairs.toSorted().join('&')
}

/** The code of the error if the request is not signed by these keys; undefined if it is. */
export function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  { accessKey, secretKey, region }: S3Keys,
): string | undefined {
  const given = AUTHORIZATION.exec(request.headers.authorization ?? '')?.groups
  if (!given) return 'AccessDenied'
  const { key, scope = '', day = '', names = '', signature } = given
  if (key !== accessKey) return 'InvalidAccessKeyId'
  if (given.region !== region) return 'AuthorizationHeaderMalformed'
  const bodyHash = String(request.headers['x-amz-content-sha256'])
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== hash('sha256', body)) {
    return 'XAmzContentSHA256Mismatch'
  }
  const url = new URL(request.url ?? '', 'http://storage')
  const signed = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url.searchParams),
    signed.join(''),
    names,
    bodyHash,
  ].join('\n')
  const date = String(request.headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', date, scope, hash('sha256', canonical)].join('\n')
  const parts = [day, region, 's3', 'aws4_request']
  const signing = parts.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretKey}`)
  return hmac(signing, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
