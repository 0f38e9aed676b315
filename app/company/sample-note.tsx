/** Marks sample content (behavior 2.11). */
export const SampleNote = () => (
  <p>
    <span className="badge">Sample text</span>
  </p>
)
