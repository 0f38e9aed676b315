import { type CompanyText, SAMPLE_TEXTS } from '#catalogue/company/sample-texts.ts'

type Props = { of: CompanyText }

/** Marks a text that is still the demo's (behavior 2.11). */
export const SampleNote = ({ of }: Props) => SAMPLE_TEXTS.includes(of) && <p className="sample-note">Sample text</p>
