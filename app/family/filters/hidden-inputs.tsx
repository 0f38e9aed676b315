type Props = { name: string; values: readonly string[] }

/** Values that a form sends without a visible field. */
export const HiddenInputs = ({ name, values }: Props) =>
  values.map((value) => <input key={value} type="hidden" name={name} value={value} />)
