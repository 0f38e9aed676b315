import type { SlideText } from '#catalogue/company/company-texts.ts'

/** The slideshow of the engineering page (behavior 2.5). Each picture is the title image of a family. */
export const ENGINEERING_SLIDES = [
  {
    picture: 'title-panel-jacks.png',
    alt: 'A white panel jack with its nut and a gold-plated turret',
    caption: 'Panel jacks',
    path: '/panel-jacks/panel-jack',
  },
  {
    picture: 'title-insulated-military-terminals.png',
    alt: 'A gold-plated terminal in a green press-fit bushing',
    caption: 'Insulated military terminals',
    path: '/terminals/insulated-military',
  },
  {
    picture: 'title-insulated-pc-jacks.png',
    alt: 'A gold-plated PC jack in a blue insulating sleeve',
    caption: 'Insulated PC jacks',
    path: '/pc-jacks/insulated-pc-jacks',
  },
] as const satisfies readonly SlideText[]

type Note = { readonly name: string; readonly text: string }

/** Manufacturing capabilities (behavior 2.5). Sample content, like all texts below but the names of finishes. */
export const CAPABILITIES = [
  {
    name: 'Turned metal parts',
    text: 'Bodies, pins, turrets, forks and shanks in brass, leaded red brass, phosphor bronze, beryllium copper and aluminum.',
  },
  {
    name: 'Springs and contacts',
    text: 'Contact springs for .080" tip plugs and 4 mm banana pins.',
  },
  {
    name: 'Mounting',
    text: 'Nut, screw, press-fit, swage and solder mounts for boards and panels.',
  },
] as const satisfies readonly Note[]

export const MOLDING = [
  'Thermal injection molding makes the insulating sleeves and heads of jacks, plugs and posts.',
  'In AA59126/ numbers, a digit states the insulation color: 0 black, 1 brown, 2 red, 3 orange, 4 yellow, 5 green, 6 blue, 7 violet, 8 gray, 9 white.',
] as const

/** Whether a finish meets RoHS (behavior 16.6). Null if it depends on the order. */
type Finish = Note & { readonly rohs: boolean | null }

/** The electroplating finishes (behavior 2.6). */
export const FINISHES = [
  { name: 'Bright Electro Tin', text: 'Solders well and stays bright.', rohs: true },
  { name: 'Copper', text: 'A conductive layer under other finishes.', rohs: null },
  { name: 'Gold', text: 'Does not tarnish. Low and stable contact resistance.', rohs: true },
  { name: 'Nickel', text: 'Hard and wear-resistant, alone or under gold.', rohs: true },
  { name: 'Silver', text: 'Conducts best. Tarnishes in air with sulfur.', rohs: true },
  { name: 'Electro Tin', text: 'Solderable, with a matte surface.', rohs: true },
  { name: 'Electro Solder', text: 'Tin-lead, for drawings that require it.', rohs: false },
  { name: 'Zinc', text: 'Protects hardware and bases from corrosion.', rohs: null },
  { name: 'Custom', text: 'Another finish or thickness. Ask us.', rohs: null },
] as const satisfies readonly Finish[]

export const SERVICES = [
  { name: 'A change to a catalog part', text: 'A length, shank, color or finish that is not in the table.' },
  { name: 'A part to your drawing', text: 'Send the drawing, or a sketch with its dimensions and the mating part.' },
  {
    name: 'A number that search does not find',
    text: 'Send it as written on your drawing, with everything you know about the part.',
  },
  {
    name: 'Installing the part',
    text: 'Swage, press-fit and crimping tools, with their manuals under Tooling Products.',
  },
] as const satisfies readonly Note[]

/** The product testing list: the usual tests for such parts. Operators replace it with the company's own list. */
export const TESTS = [
  { name: 'Visual and dimensional', text: 'Shape, marking, and the dimensions on the drawing.' },
  { name: 'Plating thickness', text: 'The finish, layer by layer.' },
  { name: 'Insertion and withdrawal force', text: 'Contact retention.' },
  { name: 'Contact resistance', text: 'From the mate through to the terminal.' },
  { name: 'Insulation resistance', text: 'Between contact and panel.' },
  { name: 'Dielectric withstanding voltage', text: 'No flashover at the test voltage.' },
  { name: 'Solderability', text: 'How well the finish wets with solder.' },
  { name: 'Thermal shock', text: 'Repeated cycles between cold and hot.' },
  { name: 'Moisture resistance', text: 'Insulation after damp heat.' },
  { name: 'Salt spray', text: 'Corrosion of finish and base metal.' },
  { name: 'Vibration', text: 'Nothing loosens, no contact opens.' },
  { name: 'Mechanical shock', text: 'The same, under single shocks.' },
] as const satisfies readonly Note[]

type Compliance = Note & { readonly link?: { readonly label: string; readonly path: string } }

/** The three questions of environment compliance (behavior 2.7). */
export const COMPLIANCE = [
  {
    name: 'RoHS',
    text: 'Depends on the finish. Commercial terminals state it for each part. For other parts it is derived from the finish.',
    link: { label: 'Finish and compliance of all parts', path: '/compliance' },
  },
  {
    name: 'REACH',
    text: 'Ask us about substances of very high concern (SVHC) in the parts you need.',
  },
  {
    name: 'Conflict minerals',
    text: 'Ask us about tin, tantalum, tungsten and gold in the parts you need.',
  },
] as const satisfies readonly Compliance[]
