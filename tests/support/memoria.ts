import { mkdir, mkdtemp, rm, statfs, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A file system in memory, as Linux has it. */
const MEMORIA = '/dev/shm';
/** What all clusters of a run, with their logs, stay below. */
const FOLGA_BYTES = 8 * 1024 ** 3;

/**
 * A new folder for a cluster of tests: in memory where there is room. Each database of a test is a thousand files, made
 * and removed again, which a disk's journal takes five times as long for.
 * @param emDisco for one whose rows and log are more than memory should hold
 */
export async function pastaDeBanco(emDisco = false): Promise<string> {
  const livre = await statfs(MEMORIA).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  // Directly below it, where the account of the server can reach.
  return mkdtemp(path.join(livre >= FOLGA_BYTES && !emDisco ? MEMORIA : os.tmpdir(), 'atalaia-pg-'));
}

/** Lays the cluster of an installation there. @returns what removes it */
export async function bancoNaMemoria(instalacao: string): Promise<() => Promise<void>> {
  await mkdir(instalacao, { recursive: true });
  const pasta = await pastaDeBanco();
  await symlink(pasta, path.join(instalacao, 'postgres'));
  return () => rm(pasta, { recursive: true, force: true });
}
