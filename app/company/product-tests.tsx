import { TESTS } from '#catalogue/company/company-engineering.ts'

/** The product tests. */
export function ProductTests() {
  return (
    <table className="test-list">
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col">What it shows</th>
        </tr>
      </thead>
      <tbody>
        {TESTS.map(({ name, text }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
