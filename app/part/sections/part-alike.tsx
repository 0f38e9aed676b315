import type { PartData } from '#app/part/part-answer.ts'
import { PartTwins } from '#app/part/sections/part-twins.tsx'
import { PartVariants } from '#app/part/sections/part-variants.tsx'

/** The parts that are like this one: with the same values, and with another one of them. Its script loads after the page's. */
export const PartAlike = ({ twins, variantFields }: Pick<PartData, 'twins' | 'variantFields'>) => (
  <>
    <PartTwins twins={twins} />
    <PartVariants fields={variantFields} />
  </>
)
