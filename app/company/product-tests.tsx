import { TESTS } from '#catalogue/company-engineering.ts'

/** The product testing list: what is looked at, and the method's number in MIL-STD-202 where it has one. */
export function TestList() {
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
                  <span className="sr-only">by drawing</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
