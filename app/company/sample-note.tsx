/** Marks what is still the sample's (behavior 2.11). */
export const SampleNote = () => <p className="sample-note">Sample text</p>
