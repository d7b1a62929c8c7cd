import { createRandom, drawing, glow, gradient, HEIGHT, land, WIDTH } from './drawing.ts'

/** Mountains one behind the other in the haze before sunrise. */
export function ridges(): string {
  const random = createRandom(11)
  const colours = ['#d9c3c4', '#b3a9bd', '#8590b0', '#58709a', '#33507d', '#1b345c', '#0d1f3d']
  const mists = colours.map((colour, index) => gradient(`m${index}`, [colour, '#e9cfc4']))
  const shapes = colours.map((colour, index) => {
    const path = land(430 + index * 78, 58 + index * 6, random)
    return `<path d="${path}" fill="${colour}"/><path d="${path}" fill="url(#m${index})" opacity="${(0.5 - index * 0.06).toFixed(2)}"/>`
  })
  return drawing(
    [
      gradient('ground', ['#7f9cc0', '#c9c9d6', '#f4d9c2', '#f7c9a4']),
      glow('g', '#fff3da'),
      ...mists,
    ],
    [
      '<circle cx="1090" cy="400" r="330" fill="url(#g)"/>',
      '<circle cx="1090" cy="372" r="56" fill="#fff6e4"/>',
      ...shapes,
    ],
  )
}

/** A crest that swings across the picture, lit on one side. */
function dune(index: number, random: () => number): string {
  const top = 360 + index * 128
  const crest = 250 + random() * 1000
  const [left, right] = [top + 130 * random(), top + 150 * random()]
  const lit = `M0 ${left}C${crest * 0.45} ${left - 20} ${crest * 0.7} ${top - 120} ${crest} ${top - 130}C${crest + 210} ${top - 100} ${crest + 300} ${right + 40} ${WIDTH} ${right}V${HEIGHT}H0Z`
  const shade = `M${crest} ${top - 130}C${crest + 60} ${top + 40} ${crest - 190} ${top + 130} ${crest - 60} ${HEIGHT}H${WIDTH}V${right}C${crest + 300} ${right + 40} ${crest + 210} ${top - 100} ${crest} ${top - 130}Z`
  return `<path d="${lit}" fill="url(#l${index})"/><path d="${shade}" fill="url(#d${index})"/>`
}

/** Dunes in rose and amber under a low sun. */
export function dunes(): string {
  const random = createRandom(5)
  const lit = ['#f2c39b', '#eda878', '#e48f5f', '#d67a4e']
  const dark = ['#b9767a', '#a05c66', '#84475a', '#64344d']
  return drawing(
    [
      gradient('ground', ['#6f7fa8', '#c79aa8', '#f6c9a8', '#fbe3c0']),
      ...lit.map((colour, index) => gradient(`l${index}`, [colour, '#a95a55'])),
      ...dark.map((colour, index) => gradient(`d${index}`, [colour, '#4a2a48'])),
    ],
    [
      '<circle cx="420" cy="250" r="74" fill="#fff1d6" opacity="0.92"/>',
      ...lit.map((_, index) => dune(index, random)),
    ],
  )
}

/** A full moon over the sea, its light in strips on the water. */
export function nightSea(): string {
  const random = createRandom(23)
  const strips: string[] = []
  for (let y = 545; y < HEIGHT; y += 9 + (y - 545) / 40) {
    const reach = 40 + (y - 545) * 0.62
    for (let count = 0; count < 4; count++) {
      const width = (18 + random() * 120) * (0.5 + (y - 545) / 420)
      const x = 1060 + (random() + random() - 1) * reach * 1.5 - width / 2
      const light = (0.75 - ((y - 545) / 560) * 0.5) * (0.35 + random() * 0.65)
      strips.push(
        `<rect x="${x.toFixed(0)}" y="${y.toFixed(1)}" width="${width.toFixed(0)}" height="${(2.5 + (y - 545) / 90).toFixed(1)}" rx="4" fill="#f7e8c3" opacity="${light.toFixed(2)}"/>`,
      )
    }
  }
  return drawing(
    [
      gradient('ground', ['#0b1530', '#1a2c55', '#3d5a86', '#7c8fae']),
      gradient('sea', ['#2c4a73', '#152a4d', '#091327']),
      glow('g', '#f9e9c2', 0.6),
    ],
    [
      '<circle cx="1060" cy="285" r="330" fill="url(#g)"/>',
      '<circle cx="1060" cy="285" r="92" fill="#fbf0d3"/>',
      `<path d="${land(560, 26, createRandom(8))}" fill="#1c2f55"/>`,
      '<rect y="538" width="1600" height="462" fill="url(#sea)"/>',
      ...strips,
    ],
  )
}

/** Rings around a bright point, and stars that keep out of their way. */
export function orbits(): string {
  const random = createRandom(31)
  const stars = Array.from({ length: 260 }, () => {
    const size = 0.6 + random() ** 4 * 2.6
    return `<circle cx="${(random() * WIDTH).toFixed(0)}" cy="${(random() * HEIGHT).toFixed(0)}" r="${size.toFixed(1)}" fill="#f4ead2" opacity="${(0.25 + random() * 0.6).toFixed(2)}"/>`
  })
  const rings = Array.from({ length: 22 }, (_, index) => {
    const radius = 260 + index * 15 + (index > 12 ? 26 : 0)
    const light = 0.85 - Math.abs(index - 9) * 0.05
    return `<ellipse cx="800" cy="500" rx="${radius}" ry="${(radius * 0.23).toFixed(0)}" fill="none" stroke="${index % 5 === 2 ? '#b77b4c' : '#ecd3a4'}" stroke-width="${index % 4 === 0 ? 9 : 4}" opacity="${light.toFixed(2)}"/>`
  })
  const planet = '<circle cx="800" cy="500" r="212" fill="url(#planet)"/>'
  const front = `<g clip-path="url(#front)">${rings.join('')}</g>`
  return drawing(
    [
      gradient('ground', ['#0a0f24', '#14193a', '#2a2250']),
      gradient('planet', ['#f6dfae', '#e2b878', '#efd09a', '#b9814f', '#7a4b3c']),
      '<clipPath id="front"><rect y="500" width="1600" height="500"/></clipPath>',
    ],
    [...stars, `<g transform="rotate(-18 800 500)">${rings.join('')}${planet}${front}</g>`],
  )
}
