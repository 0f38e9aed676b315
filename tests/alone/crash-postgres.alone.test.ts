import { crashTest, KILLS } from '#tests/alone/crash.ts'

crashTest('postgres', KILLS.postgres)
