import { TESTS } from '#catalogue/company/company-engineering.ts'

/** The product tests, each with its method number in MIL-STD-202 if it has one. */
export function ProductTests() {
  return (
    <table className="test-list">
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col">What it shows</th>
          <th scope="col">Method</th>
        </tr>
      </thead>
      <tbody>
        {TESTS.map(({ name, text, method }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{text}</td>
            <td>
              {method ?? (
                <>
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">per drawing</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
