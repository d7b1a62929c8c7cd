import { createRandom, drawing, gradient } from './drawing.ts'

/** A body with its light from the upper left. */
function lit(id: string, [light, middle, dark]: readonly [string, string, string]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0.35"><stop offset="0" stop-color="${light}"/><stop offset="0.55" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`
}

function shadow(x: number, width: number): string {
  return `<ellipse cx="${x}" cy="812" rx="${width}" ry="24" fill="#5e4238" opacity="0.45" filter="url(#soft)"/>`
}

function pear(x: number, size: number, turn: number): string {
  const body =
    'M0-210C46-210 62-160 66-110C70-60 128-26 128 54C128 136 70 180 0 180C-70 180-128 136-128 54C-128-26-70-60-66-110C-62-160-46-210 0-210Z'
  return `<g transform="translate(${x} ${808 - 176 * size}) scale(${size}) rotate(${turn})"><path d="${body}" fill="url(#pear)"/><ellipse cx="-52" cy="40" rx="30" ry="62" fill="#fff3cf" opacity="0.28" filter="url(#soft)"/><path d="M0-208C4-244 18-262 40-276" fill="none" stroke="#5b3f2b" stroke-width="11" stroke-linecap="round"/></g>`
}

/** Pears, a bottle and a bowl in clay colours. */
export function stillLife(): string {
  const bottle =
    'M520 250H590V400C590 470 660 480 660 560V790Q660 812 638 812H472Q450 812 450 790V560C450 480 520 470 520 400Z'
  const bowl = 'M1010 610H1390C1390 740 1310 812 1236 812H1164C1090 812 1010 740 1010 610Z'
  return drawing(
    [
      gradient('ground', ['#d8c7b3', '#e6d8c5', '#dfcbb4']),
      gradient('table', ['#b48a70', '#a0745d', '#835a49']),
      lit('bottle', ['#8fa39b', '#5f7a75', '#38504f']),
      lit('bowl', ['#f3ebdd', '#dccfbd', '#a8968a']),
      lit('pear', ['#ecd27c', '#cfa94b', '#8a6a2f']),
    ],
    [
      '<rect y="690" width="1600" height="310" fill="url(#table)"/>',
      '<rect y="690" width="1600" height="5" fill="#f0dcc6" opacity="0.5"/>',
      shadow(610, 190),
      shadow(1260, 250),
      `<path d="${bottle}" fill="url(#bottle)"/>`,
      '<rect x="512" y="236" width="86" height="30" rx="8" fill="#4b6562"/>',
      '<rect x="474" y="570" width="16" height="190" rx="8" fill="#e8f0ea" opacity="0.35"/>',
      `<path d="${bowl}" fill="url(#bowl)"/>`,
      '<ellipse cx="1200" cy="610" rx="190" ry="30" fill="#8f7c70"/>',
      '<ellipse cx="1200" cy="616" rx="170" ry="22" fill="#6d5b52"/>',
      shadow(800, 150),
      pear(775, 1.02, -7),
      shadow(985, 130),
      pear(955, 0.84, 11),
    ],
  )
}

/** A quarter of a disc of this paper around the corner that `place` moves to. */
function quarter(place: string, radius: number, paper: string | undefined): string {
  return `<path transform="${place}" d="M${radius} 0A${radius} ${radius} 0 0 1 0 ${radius}V0Z" fill="${paper}"/>`
}

/** Arcs of cut paper, laid over one another on a grid. */
export function paperCut(): string {
  const random = createRandom(77)
  const papers = ['#c8553d', '#e0a458', '#28536b', '#f2e8cf', '#7a9e9f', '#1f2f46']
  const shapes: string[] = []
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 5; column++) {
      const [x, y] = [column * 333, row * 333]
      const first = Math.floor(random() * papers.length)
      const turn = Math.floor(random() * 4)
      const [cornerX, cornerY] = [turn === 1 || turn === 2 ? x + 334 : x, turn > 1 ? y + 334 : y]
      const place = `translate(${cornerX} ${cornerY}) rotate(${turn * 90})`
      const paper = (step: number) => papers[(first + step) % papers.length]
      shapes.push(
        `<rect x="${x}" y="${y}" width="334" height="334" fill="${paper(0)}"/>`,
        ...[334, 222, 111].map((radius, index) => quarter(place, radius, paper(index + 1))),
      )
    }
  }
  return drawing([gradient('ground', ['#f2e8cf', '#f2e8cf'])], shapes)
}

/** A stem that bends upwards with leaves in pairs. */
function stem(x: number, bend: number, colour: string, random: () => number): string {
  const parts = [
    `<path d="M${x} 1020Q${x + bend * 0.2} 560 ${x + bend} 150" fill="none" stroke="${colour}" stroke-width="6"/>`,
  ]
  for (let step = 0; step < 9; step++) {
    const along = 0.2 + step * 0.095
    const rest = 1 - along
    const middle = x + bend * 0.2
    const at = rest * rest * x + 2 * rest * along * middle + along * along * (x + bend)
    const y = rest * rest * 1020 + 2 * rest * along * 560 + along * along * 150
    const size = (1.25 - along * 0.75) * (0.9 + random() * 0.2)
    for (const side of [-1, 1]) {
      const turn = side * (52 - along * 18 + random() * 10) + bend * 0.05
      parts.push(
        `<path transform="translate(${at.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)}) scale(${size.toFixed(2)})" d="M0 0C46-50 48-130 0-190C-48-130-46-50 0 0Z" fill="${colour}" opacity="${(0.8 + random() * 0.2).toFixed(2)}"/>`,
      )
    }
  }
  return parts.join('')
}

/** Leaves on thin stems, on unbleached paper. */
export function leaves(): string {
  const random = createRandom(3)
  return drawing(
    [gradient('ground', ['#f4ecda', '#ebe0c8'])],
    [
      '<circle cx="1120" cy="380" r="230" fill="#e3a587" opacity="0.75"/>',
      stem(300, -120, '#a9b59b', random),
      stem(1330, 150, '#a9b59b', random),
      stem(640, 90, '#5f7d68', random),
      stem(1010, -60, '#2f5247', random),
    ],
  )
}
