import type { Uuid } from '#domain/kernel/ids.ts';
import { createComposition, type Services } from '../composition/web.ts';
import { ConfigError, loadConfig } from '../config.ts';
import { loadEnvironment } from '../embedded/environment.ts';
import { createLog } from '../log.ts';

const USO = `Uso:
  npm run pessoas -- convidar <e-mail>                          manda outro link de primeiro acesso
  npm run pessoas -- redefinir-dois-fatores <e-mail> <motivo>   a quem perdeu o autenticador e os códigos de recuperação
  npm run pessoas -- apagar <e-mail> --para-sempre              apaga nome, e-mail e acessos; o que a pessoa fez continua
                                                                no registro, sem dizer quem é`;

/** What an operator does for one person; each resolves to the sentence that says what happened. */
type Ato = (services: Services, usuario_id: Uuid, rest: readonly string[]) => Promise<string | null>;

const ATOS: Readonly<Record<string, Ato>> = {
  async convidar({ identidade, config }, usuario_id) {
    await identidade.convidar(usuario_id);
    return config.SMTP_URL === undefined
      ? 'O link foi escrito; sem SMTP_URL ninguém o manda: fora de produção, ele está na caixa de saída.'
      : 'O link está a caminho.';
  },
  async 'redefinir-dois-fatores'({ identidade }, usuario_id, [motivo = '']) {
    if (motivo.trim() === '') return null;
    await identidade.redefinirDoisFatores(usuario_id, motivo.trim());
    return 'A verificação em duas etapas foi retirada e as sessões da pessoa foram encerradas.';
  },
  async apagar({ identidade }, usuario_id, [certeza]) {
    if (certeza !== '--para-sempre') return null;
    await identidade.apagarPessoa(usuario_id);
    return `Os dados da pessoa ${usuario_id} foram apagados para sempre. Repita isto depois de restaurar uma cópia mais antiga.`;
  },
};

/** @returns the status that the process ends with */
async function main([ato = '', email = '', ...rest]: readonly string[]): Promise<number> {
  const fazer = ATOS[ato];
  if (fazer === undefined || email === '') return erro(USO);
  const config = loadConfig(loadEnvironment());
  const services = await createComposition(config, createLog('pessoas', 'error'));
  try {
    const usuario_id = await services.identidade.encontrar(email);
    if (usuario_id === null) return erro('Não há ninguém com este e-mail.');
    const feito = await fazer(services, usuario_id, rest);
    if (feito === null) return erro(USO);
    console.log(feito);
    return 0;
  } finally {
    await services.close();
  }
}

function erro(texto: string): number {
  console.error(texto);
  return 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.exitCode = erro(error.message);
}
