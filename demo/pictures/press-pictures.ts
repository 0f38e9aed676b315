/** The two tools that are not turned: an arbor press and a crimping tool. */
const DEFS = [
  '<defs>',
  gradient('cast', ['#17222c', '#3b4d5c', '#6f8698', '#405363', '#1f2c37', '#141d26']),
  gradient('ground', ['#5a6167', '#c6cdd2', '#ffffff', '#dae0e4', '#6b7379', '#a1a8ad']),
  gradient('grip', ['#4d0709', '#a6171a', '#f07a70', '#c4221f', '#7a1112', '#4d080a']),
  gradient('brassy', ['#6d5118', '#c8a24f', '#fff4cb', '#d8b35f', '#745619', '#5a4312']),
  '<radialGradient id="soft"><stop stop-color="#0b1116" stop-opacity=".4"/><stop offset=".5" stop-color="#0b1116" stop-opacity=".16"/>',
  '<stop offset="1" stop-color="#0b1116" stop-opacity="0"/></radialGradient></defs>',
].join('')

function gradient(id: string, colors: readonly string[]): string {
  const stops = (places: readonly number[]) =>
    colors.map((color, i) => `<stop offset="${places[i]}" stop-color="${color}"/>`).join('')
  const places = [0, 0.18, 0.33, 0.5, 0.82, 1]
  return `<linearGradient id="${id}-x">${stops(places)}</linearGradient><linearGradient id="${id}-y" x2="0" y2="1">${stops(places)}</linearGradient>`
}

const sheet = (shapes: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600" viewBox="0 0 1200 750">${DEFS}<rect width="1200" height="750" fill="#ffffff"/>${shapes.join('')}</svg>`

const box = (x: number, y: number, width: number, height: number, fill: string, round = 6) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="url(#${fill})"/>`
const shadow = (x: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#soft)"/>`

/** A bench press from the side: frame, ram with its rack, table with the anvil, and the long lever. */
export function arborPress(): string {
  const teeth = Array.from({ length: 17 }, (_, i) => `M566 ${120 + i * 16}h22`).join('')
  return sheet([
    shadow(600, 690, 340, 36),
    box(380, 628, 440, 60, 'cast-y', 12),
    `<path d="M690 636V180Q690 110 620 110H500Q476 110 476 134V236Q476 258 498 258H566Q610 258 610 302V470Q610 520 570 540L470 568V636Z" fill="url(#cast-x)"/>`,
    '<path d="M676 630V190Q676 128 616 126H500" fill="none" stroke="#8fa5b5" stroke-opacity=".5" stroke-width="5"/>',
    box(520, 70, 76, 372, 'ground-x', 3),
    `<path d="${teeth}" stroke="#39424a" stroke-width="6"/>`,
    box(538, 440, 40, 30, 'brassy-x', 3),
    box(546, 470, 24, 58, 'ground-x', 3),
    '<path d="M552 528H564L560 548H556Z" fill="#8c949b"/>',
    box(440, 590, 236, 40, 'ground-y', 4),
    box(520, 560, 76, 32, 'ground-x', 3),
    '<g transform="rotate(-17 640 190)">',
    box(640, 178, 330, 24, 'ground-y', 12),
    box(930, 168, 96, 44, 'grip-y', 22),
    '</g>',
    '<circle cx="640" cy="190" r="54" fill="url(#cast-y)"/><circle cx="640" cy="190" r="40" fill="url(#ground-y)"/>',
    '<circle cx="640" cy="190" r="15" fill="#2a343d"/><circle cx="636" cy="186" r="15" fill="none" stroke="#fff" stroke-opacity=".4"/>',
  ])
}

/** A hand tool with four indenters: two handles, the round head, the positioner's turret. */
export function crimpingTool(): string {
  const indenters = Array.from(
    { length: 4 },
    (_, i) =>
      `<g transform="rotate(${45 + i * 90} 330 330)"><path d="M322 282h16l-4 34h-8Z" fill="url(#ground-x)"/></g>`,
  )
  return sheet([
    shadow(640, 610, 430, 34),
    '<path d="M400 372Q560 470 720 492L1040 528Q1066 532 1064 556Q1062 580 1034 578L700 548Q500 520 372 410Z" fill="url(#cast-y)"/>',
    '<path d="M688 482L1042 520Q1080 526 1076 556Q1072 588 1034 584L690 552Z" fill="url(#grip-y)"/>',
    '<path d="M404 288Q560 216 720 214L1040 226Q1066 228 1066 252Q1066 276 1038 276L720 262Q560 262 420 350Z" fill="url(#cast-y)"/>',
    '<path d="M690 206L1044 218Q1080 222 1080 252Q1080 284 1042 284L690 268Z" fill="url(#grip-y)"/>',
    '<path d="M560 262Q600 380 560 462" fill="none" stroke="#8c949b" stroke-width="12" stroke-linecap="round"/>',
    '<path d="M560 262Q600 380 560 462" fill="none" stroke="#e8ecef" stroke-width="4" stroke-linecap="round"/>',
    '<circle cx="330" cy="330" r="132" fill="url(#cast-y)"/><circle cx="330" cy="330" r="132" fill="none" stroke="#9db0be" stroke-opacity=".5" stroke-width="3"/>',
    '<circle cx="330" cy="330" r="98" fill="url(#ground-y)"/><circle cx="330" cy="330" r="70" fill="#1d262e"/>',
    ...indenters,
    '<circle cx="330" cy="330" r="11" fill="#05080a"/><circle cx="330" cy="330" r="16" fill="none" stroke="url(#brassy-y)" stroke-width="6"/>',
    ...[0, 60, 120, 180, 240, 300].map(
      (turn) =>
        `<g transform="rotate(${turn} 330 330)"><circle cx="330" cy="214" r="9" fill="url(#brassy-y)"/><path d="M323 214h14" stroke="#4a3810" stroke-width="2.5"/></g>`,
    ),
    '<circle cx="452" cy="362" r="24" fill="url(#ground-y)"/><circle cx="452" cy="362" r="9" fill="#39424a"/>',
  ])
}
