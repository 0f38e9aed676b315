import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from '#tests/site/free-port.ts'

/** perl-base is part of every Debian, and can hand a socket to a program as systemd does; Node has no public way to. */
const HOLDER = `
use Socket; use POSIX ();
$^F = 9; $| = 1; # programs inherit what is opened below
my ($port, $folder, @command) = @ARGV;
socket(my $socket, PF_INET, SOCK_STREAM, 0) or die "socket: $!";
setsockopt($socket, SOL_SOCKET, SO_REUSEADDR, 1);
bind($socket, sockaddr_in($port, inet_aton('127.0.0.1'))) or die "bind: $!";
listen($socket, 4096) or die "listen: $!";
my $site;
sub stop { if ($site) { kill TERM => $site; waitpid $site, 0; undef $site } }
while (my $verb = <STDIN>) {
  if ($verb eq "reload\\n") { kill HUP => $site if $site } else { stop() }
  if ($verb eq "start\\n" and not $site = fork) {
    chdir $folder or die "chdir: $!";
    POSIX::dup2(fileno $socket, 3) if fileno $socket != 3;
    @ENV{'LISTEN_PID', 'LISTEN_FDS'} = ($$, 1);
    open STDIN, '<', '/dev/null'; open STDOUT, '>', '/dev/null';
    exec @command or die "exec: $!";
  }
  print "done\\n";
}
stop();
`

type Service = {
  /** Where the command runs; a link is followed at each start. */
  readonly folder: string
  readonly command: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly port?: number
}

/** A service with a socket that stays open while it restarts, as systemd's. */
export class HeldSocket {
  readonly url: string
  readonly #holder: ChildProcess
  readonly #answers: AsyncIterator<string>

  private constructor(port: number, { folder, command, env }: Service) {
    this.url = `http://127.0.0.1:${port}`
    this.#holder = spawn('perl', ['-e', HOLDER, String(port), folder, ...command], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    if (!this.#holder.stdout) throw new Error('The holder has no output')
    this.#answers = createInterface(this.#holder.stdout)[Symbol.asyncIterator]()
  }

  /** Opens the port, and starts nothing yet. */
  static async open(service: Service): Promise<HeldSocket> {
    const held = new HeldSocket(service.port ?? (await freePort()), service)
    await held.stop()
    return held
  }

  /** Stops the command if it runs, and starts it. */
  start(): Promise<void> {
    return this.#ask('start')
  }

  /** Stops the command and waits for its end. The port stays open. */
  stop(): Promise<void> {
    return this.#ask('stop')
  }

  /** Sends SIGHUP. */
  reload(): Promise<void> {
    return this.#ask('reload')
  }

  /** Stops the command and closes the port. */
  async close(): Promise<void> {
    const ended = once(this.#holder, 'exit')
    this.#holder.stdin?.end()
    await ended
  }

  async #ask(verb: 'start' | 'stop' | 'reload'): Promise<void> {
    this.#holder.stdin?.write(`${verb}\n`)
    if ((await this.#answers.next()).value !== 'done') throw new Error(`The socket's holder can't ${verb}`)
  }
}
