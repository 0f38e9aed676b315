import { crashTest } from '#tests/alone/crash.ts'

crashTest('postgres')
