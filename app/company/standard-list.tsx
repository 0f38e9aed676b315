type Props = { standards: readonly { number: string; standing: string; text: string }[] }

/** The specifications, each with the company's status (behavior 2.10). */
export function StandardList({ standards }: Props) {
  return (
    <ul className="standard-list">
      {standards.map(({ number, standing, text }) => (
        <li key={number}>
          <h3>{number}</h3>
          <p className="standing">{standing}</p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
