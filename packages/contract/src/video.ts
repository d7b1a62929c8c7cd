/** A video at one of the known hosts. */
export interface Video {
  /** The name of the host as people know it. */
  host: 'YouTube' | 'Vimeo'
  /** The address of the player; it starts to play at once. */
  player: string
}

/** The origins of all players, for the Content-Security-Policy. */
export const PLAYER_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

const YOUTUBE = /^(?:www\.|m\.)?(?:youtube|youtube-nocookie)\.com$/
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/(?<id>[\w-]{11})\/?$/
const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_PATH = /^\/(?:video\/)?(?<id>\d{1,12})(?:\/(?<key>[\da-f]{6,20}))?\/?$/

/** `90`, `90s`, `1m30s` or `1h2m3s`. */
const TIME = /^(?:(?<h>\d{1,3})h)?(?:(?<m>\d{1,4})m)?(?:(?<s>\d{1,6})s?)?$/

/** Addresses that are longer lead to no video. */
const ADDRESS_MAX = 500

function secondsOf(time: string | null): number {
  const { h = 0, m = 0, s = 0 } = TIME.exec(time ?? '')?.groups ?? {}
  return Number(h) * 3_600 + Number(m) * 60 + Number(s)
}

function youTubeId({ hostname, pathname, searchParams }: URL): string {
  if (hostname === 'youtu.be') return pathname.slice(1)
  if (!YOUTUBE.test(hostname)) return ''
  if (pathname === '/watch') return searchParams.get('v') ?? ''
  return YOUTUBE_PATH.exec(pathname)?.groups?.id ?? ''
}

function readYouTube(address: URL): Video | undefined {
  const id = youTubeId(address)
  if (!YOUTUBE_ID.test(id)) return undefined
  const { searchParams } = address
  const start = secondsOf(searchParams.get('t') ?? searchParams.get('start'))
  const from = start > 0 ? `&start=${start}` : ''
  return { host: 'YouTube', player: `${PLAYER_ORIGINS[0]}/embed/${id}?autoplay=1${from}` }
}

function readVimeo({ hostname, pathname, searchParams }: URL): Video | undefined {
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(hostname)) return undefined
  const { id, key = searchParams.get('h') ?? '' } = VIMEO_PATH.exec(pathname)?.groups ?? {}
  if (id === undefined) return undefined
  const hidden = /^[\da-f]{6,20}$/.test(key) ? `&h=${key}` : ''
  return { host: 'Vimeo', player: `${PLAYER_ORIGINS[1]}/video/${id}?autoplay=1&dnt=1${hidden}` }
}

/** The video that an address leads to; undefined for any other address. Never throws. */
export function readVideo(address: string): Video | undefined {
  if (address.length > ADDRESS_MAX || !/^https?:/i.test(address)) return undefined
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  return readYouTube(url) ?? readVimeo(url)
}
