import { readUnit } from './unit-file.ts'

/** Numbers of the system calls chown, fchown, lchown and fchownat, which `@privileged` contains, and of prctl. */
const numbers: Partial<Record<NodeJS.Architecture, { owner: readonly number[]; prctl: number }>> = {
  x64: { owner: [92, 93, 94, 260], prctl: 157 },
  arm64: { owner: [54, 55], prctl: 167 },
}

/**
 * Installs a filter of system calls (seccomp) for itself, and then runs its arguments. The filter is a list of
 * instructions: load the number of the call, compare it with each of these, answer EPERM to these and allow the rest.
 */
const script = `
my ($prctl, @calls) = split /,/, shift;
my $filter = pack('SCCL', 0x20, 0, 0, 0);
$filter .= pack('SCCL', 0x15, scalar(@calls) - $_, 0, $calls[$_]) for 0 .. $#calls;
$filter .= pack('SCCL', 0x06, 0, 0, 0x7fff0000) . pack('SCCL', 0x06, 0, 0, 0x00050001);
my $program = pack('S x![P] P', length($filter) / 8, $filter);
syscall($prctl + 0, 38, 1, 0, 0, 0) == 0 or die "prctl: $!";
syscall($prctl + 0, 22, 2, $program) == 0 or die "seccomp: $!";
exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!";
`

/**
 * Returns the command line that runs a command as quoin.service does in one respect: its filter of system calls refuses
 * to change the owner of a file, even to the owner that it has. On other systems than Linux, returns the command.
 */
export function refuseOwnerChanges(command: readonly string[]): readonly string[] {
  const unit = readUnit(new URL('../../../deploy/systemd/quoin.service', import.meta.url))
  const isRefused = unit.get('Service.SystemCallFilter')?.includes('~@privileged') ?? false
  const calls = numbers[process.arch]
  if (!isRefused || process.platform !== 'linux' || calls === undefined) return command
  return ['/usr/bin/perl', '-e', script, [calls.prctl, ...calls.owner].join(','), ...command]
}
