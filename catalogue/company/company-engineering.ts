import type { SlideText } from '#catalogue/company/company-texts.ts'

/** The slideshow of the engineering page (behavior 2.5). Each picture is the title image of a family. */
export const ENGINEERING_SLIDES = [
  {
    picture: 'title-panel-jacks.png',
    alt: 'A white panel jack with its nut and a gold-plated turret',
    caption: 'Panel jacks to MIL-DTL-39024',
    path: '/panel-jacks/panel-jack',
  },
  {
    picture: 'title-insulated-military-terminals.png',
    alt: 'A gold-plated terminal in a green press-fit bushing',
    caption: 'Insulated terminals supplied to A-A-59126',
    path: '/terminals/insulated-military',
  },
  {
    picture: 'title-insulated-pc-jacks.png',
    alt: 'A gold-plated PC jack in a blue insulating sleeve',
    caption: 'PC jacks, insulated in ten colors',
    path: '/pc-jacks/insulated-pc-jacks',
  },
] as const satisfies readonly SlideText[]

type Note = { readonly name: string; readonly text: string }

/** Manufacturing capabilities (behavior 2.5). */
export const CAPABILITIES = [
  {
    name: 'Turned metal parts',
    text: 'Brass, leaded red brass, phosphor bronze, beryllium copper and aluminum: bodies, pins, turrets, forks and shanks, dimensioned to the thousandth of an inch.',
  },
  {
    name: 'Springs and contacts',
    text: 'Contact springs for .080" tip plugs and 4 mm banana pins, plated separately from the body if the part requires it.',
  },
  {
    name: 'Mounting',
    text: 'Nut, screw, press-fit, swage and solder mounts, for boards from .031" to .250".',
  },
] as const satisfies readonly Note[]

export const MOLDING = [
  'Thermal injection molding makes the insulating sleeves and heads of our jacks, plugs and posts. For terminals, we use diallyl phthalate with nut and screw mounts and PTFE with press-fit mounts.',
  'Insulation comes in ten colors, coded as in AA59126/ numbers: 0 black, 1 brown, 2 red, 3 orange, 4 yellow, 5 green, 6 blue, 7 violet, 8 gray, 9 white.',
] as const

/** Whether a finish meets RoHS (behavior 16.6). Null if it depends on the order. */
type Finish = Note & { readonly rohs: boolean | null }

/** The nine electroplating finishes (behavior 2.6). */
export const FINISHES = [
  { name: 'Bright Electro Tin', text: 'Solders well and stays bright.', rohs: true },
  { name: 'Copper', text: 'A conductive layer under other finishes.', rohs: null },
  { name: 'Gold', text: 'Does not tarnish. Low and stable contact resistance.', rohs: true },
  { name: 'Nickel', text: 'Hard and wear-resistant, alone or under gold.', rohs: true },
  { name: 'Silver', text: 'The best conductor, for higher currents.', rohs: true },
  { name: 'Electro Tin', text: 'The standard solderable finish of most terminals.', rohs: true },
  { name: 'Electro Solder', text: 'Tin-lead, for drawings that still require it.', rohs: false },
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

type Test = Note & { readonly method: string | null }

/**
 * The product testing list. Sample content: the usual tests for such parts, with their MIL-STD-202 method if there is
 * one. Operators replace it with the company's own list.
 */
export const TESTS = [
  { name: 'Visual and dimensional', text: 'Shape, marking, and the dimensions on the drawing.', method: null },
  { name: 'Plating thickness', text: 'The finish, layer by layer.', method: null },
  { name: 'Insertion and withdrawal force', text: 'Contact retention.', method: null },
  { name: 'Contact resistance', text: 'From the mate through to the terminal.', method: '307' },
  { name: 'Insulation resistance', text: 'Between contact and panel.', method: '302' },
  { name: 'Dielectric withstanding voltage', text: 'No flashover at the test voltage.', method: '301' },
  { name: 'Solderability', text: 'How well the finish wets with solder.', method: '208' },
  { name: 'Thermal shock', text: 'Repeated cycles between cold and hot.', method: '107' },
  { name: 'Moisture resistance', text: 'Insulation after damp heat.', method: '106' },
  { name: 'Salt spray', text: 'Corrosion of finish and base metal.', method: '101' },
  { name: 'Vibration', text: 'Nothing loosens, no contact opens.', method: '204' },
  { name: 'Mechanical shock', text: 'The same, under single shocks.', method: '213' },
] as const satisfies readonly Test[]

type Compliance = Note & { readonly link?: { readonly label: string; readonly path: string } }

/** The three questions of environment compliance (behavior 2.7) with our answers. */
export const COMPLIANCE = [
  {
    name: 'RoHS',
    text: 'Depends on the finish: gold, silver, nickel, bright tin and electro-tin comply; tin-lead and electro solder do not. Commercial terminals state it for each part. For other parts it is derived from the finish.',
    link: { label: 'Finish and compliance of all parts', path: '/compliance' },
  },
  {
    name: 'REACH',
    text: 'Ask for the statement on substances of very high concern with your quote. It lists the part numbers that you order.',
  },
  {
    name: 'Conflict minerals',
    text: 'Tin and gold, two of the four named metals, are among our finishes. Ask for the reporting template for your parts.',
  },
] as const satisfies readonly Compliance[]
