import { STANDARDS } from '#catalogue/company/company-texts.ts'

/** The specifications, each with the company's status (behavior 2.10). */
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
