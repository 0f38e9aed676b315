import { crashTest, KILLS } from '#tests/alone/crash.ts'

crashTest('sqlite', KILLS.sqlite)
