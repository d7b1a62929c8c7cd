import sharp from 'sharp'
import { CARD } from './card.ts'
import type { CardText } from './card.ts'

sharp.concurrency(1)
sharp.cache(false)
// A card is drawn from texts only.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] })

/** The light colours of the site's design tokens: paper, ink, accent. */
const COLOURS = { paper: '#fcfcfe', ink: '#12142b', accent: '#2b3fd1' }

/** The families of the files in `faces`. The comma tells Pango that a number in a name is no size. */
const FACES = {
  title: 'Newsreader 16pt 16pt,Noto Naskh Arabic,',
  name: 'Instrument Sans,Noto Naskh Arabic,',
}

const EDGE = 24
const MARGIN = 84
const WIDTH = CARD.width - 2 * MARGIN
const WIDTH_MAX = CARD.width - MARGIN - EDGE
const TITLE_HEIGHT = 330
const TITLE_TOP = 156
const LINE_HEIGHT = 60

/** From large to small: the first at which a title fits. */
const TITLE_SIZES = [84, 72, 60, 50]
const NAME_SIZE = 34

/** The height of one line of a name. */
const NAME_HEIGHT = 50

/** The share of the graphemes that is kept when a text is too long. */
const CUT = 0.85

interface Drawn {
  data: Buffer
  info: { width: number; height: number }
}

/** Characters with a meaning in Pango's markup, and those that no text can show. */
const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Few machines have a font with these signs. */
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\uFE0F\u200D]/gu

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(EMOJI, '')
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(/[&<>]/g, (sign) => MARKUP[sign] ?? sign)
}

/** A text as a picture of its ink; undefined if nothing of it is visible. */
async function drawText(text: string, font: string, colour: string): Promise<Drawn | undefined> {
  const words = escaped(text).trim()
  if (words === '') return undefined
  try {
    return await sharp({
      text: {
        text: `<span foreground="${colour}">${words}</span>`,
        font,
        width: WIDTH,
        wrap: 'word-char',
        spacing: 4,
        // One point is one pixel.
        dpi: 72,
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    // Characters without width.
    if (error instanceof Error && error.message.includes('no text to render')) return undefined
    throw error
  }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** With fonts of the machine, a single character may be wider than the card: composing would fail. */
const fits = (drawn: Drawn | undefined, height: number) =>
  !drawn || (drawn.info.height <= height && drawn.info.width <= WIDTH_MAX)

/** The longest beginning of a text that fits; undefined if even its first grapheme is too large. */
async function drawCut(
  text: string,
  height: number,
  draw: (text: string) => Promise<Drawn | undefined>,
): Promise<Drawn | undefined> {
  const all = Array.from(graphemes.segment(text), ({ segment }) => segment)
  let count = Math.floor(all.length * CUT)
  while (count > 0) {
    const drawn = await draw(`${all.slice(0, count).join('').trimEnd()}…`)
    if (fits(drawn, height)) return drawn
    count = Math.floor(count * CUT)
  }
  return undefined
}

/** The title in the largest size that fits; cut if it fits in none. */
async function drawTitle(title: string): Promise<Drawn | undefined> {
  const drawIn = (size: number, text = title) =>
    drawText(text, `${FACES.title} ${size}`, COLOURS.ink)
  for (const size of TITLE_SIZES) {
    const drawn = await drawIn(size)
    if (fits(drawn, TITLE_HEIGHT)) return drawn
  }
  return drawCut(title, TITLE_HEIGHT, (text) => drawIn(TITLE_SIZES.at(-1) ?? 0, text))
}

/** A name in one line, cut if it is too long. */
async function drawName(name: string, colour: string): Promise<Drawn | undefined> {
  const drawLine = (line: string) => drawText(line, `${FACES.name} ${NAME_SIZE}`, colour)
  const drawn = await drawLine(name)
  return fits(drawn, NAME_HEIGHT) ? drawn : drawCut(name, NAME_HEIGHT, drawLine)
}

/** The first letter with a direction decides, as for `dir="auto"`. */
function isRightToLeft(text: string): boolean {
  const [letter = ''] = /\p{L}/u.exec(text) ?? []
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    letter,
  )
}

/** Letters of scripts for which only the machine can have a font. */
const OF_MACHINE = /(?![\p{Script=Latin}\p{Script=Arabic}])\p{L}/gu

/** Different letters that are tried. */
const TRIED = 3

/** No character, for which Pango draws a box with its number. */
const UNKNOWN = '\u0378'

/** The size of the ink of a letter. */
async function inkOf(letter: string): Promise<string | undefined> {
  const drawn = await drawText(letter, `${FACES.title} ${NAME_SIZE}`, COLOURS.ink)
  return drawn && `${drawn.info.width}x${drawn.info.height}`
}

/** Whether the machine has fonts for a text. A letter without one is drawn as a box, of one size. */
async function isDrawable(text: string): Promise<boolean> {
  const letters = [...new Set(text.match(OF_MACHINE))].slice(0, TRIED)
  if (letters.length === 0) return true
  const box = await inkOf(UNKNOWN)
  const sizes = await Promise.all(letters.map((letter) => inkOf(letter)))
  return !sizes.includes(box)
}

/**
 * A card as PNG: the name of the site, the title and the author. What the machine has no font for is
 * left out.
 */
export async function drawCard({ siteName, ...given }: CardText): Promise<Buffer> {
  const title = (await isDrawable(given.title)) ? given.title : siteName
  const author = (await isDrawable(given.author)) ? given.author : ''
  const isMirrored = isRightToLeft(title)
  const place = (drawn: Drawn | undefined, top: number) => {
    if (!drawn) return []
    const { data, info } = drawn
    return [{ input: data, top, left: isMirrored ? CARD.width - MARGIN - info.width : MARGIN }]
  }
  const edge = {
    input: {
      create: {
        width: EDGE,
        height: CARD.height,
        channels: 3 as const,
        background: COLOURS.accent,
      },
    },
    top: 0,
    left: isMirrored ? CARD.width - EDGE : 0,
  }
  const bottom = CARD.height - MARGIN - LINE_HEIGHT / 2
  const texts = [
    ...place(await drawName(siteName, COLOURS.accent), MARGIN),
    ...place(await drawTitle(title), TITLE_TOP),
    ...place(await drawName(author, COLOURS.ink), bottom),
  ]
  const { width, height } = CARD
  return sharp({ create: { width, height, channels: 3, background: COLOURS.paper } })
    .composite([edge, ...texts])
    .png({ palette: true, colours: 64, effort: 3 })
    .toBuffer()
}
