import { STANDARDS } from '#catalogue/company-texts.ts'

/** The specifications, each with how the company stands to it: the words are chosen in `company-texts.ts`. */
export function StandardList() {
  return (
    <ul className="standard-list">
      {STANDARDS.map(({ number, standing, text }) => (
        <li key={number}>
          <h3>{number}</h3>
          <p className="standing">{standing}</p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
