import type { RouteConfigEntry } from '@remix-run/route-config';
import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { type Rota, rotas } from '#app/server/rotas.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';

interface Porta {
  readonly metodo: Rota['metodo'];
  readonly caminho: string;
  readonly arquivo: string;
  /** Entry of the table that the loader or action goes through; undefined where it goes through none. */
  readonly rota: string | undefined;
}

/** Every loader and action that answers requests, with the address under which it does. */
async function portas(): Promise<readonly Porta[]> {
  const paginas = (await routes).flatMap((entry) => achatar(entry, ''));
  const todas = [{ caminho: '*', arquivo: 'root.tsx' }, ...paginas];
  const found = await Promise.all(
    todas.map(async ({ caminho, arquivo }) => {
      const modulo = await import(/* @vite-ignore */ new URL(`../../app/${arquivo}`, import.meta.url).href);
      const porta = (metodo: Rota['metodo'], nome: 'loader' | 'action') =>
        modulo[nome] === undefined ? [] : [{ metodo, caminho, arquivo, rota: modulo[nome].rota as string | undefined }];
      return [...porta('GET', 'loader'), ...porta('POST', 'action')];
    }),
  );
  return found.flat();
}

function achatar(entry: RouteConfigEntry, acima: string): { caminho: string; arquivo: string }[] {
  const caminho = entry.path === undefined ? acima || '/' : `${acima}/${entry.path}`;
  const filhas = entry.children?.flatMap((filha) => achatar(filha, caminho === '/' ? '' : caminho)) ?? [];
  return [{ caminho, arquivo: entry.file }, ...filhas];
}

const endereco = ({ metodo, caminho }: Pick<Rota, 'metodo' | 'caminho'>) => `${metodo} ${caminho}`;

describe('Tabela de rotas', () => {
  it('toda rota que existe entra pela sua linha da tabela', async () => {
    const tabela: Readonly<Record<string, Rota>> = rotas;
    const fora = (await portas()).filter(({ rota, ...porta }) => {
      const linha = rota === undefined ? undefined : tabela[rota];
      return linha === undefined || endereco(linha) !== endereco(porta);
    });
    expect(fora).toEqual([]);
  });

  it('a tabela não fala de rotas que não existem', async () => {
    const existentes = new Set((await portas()).map(({ rota }) => rota));
    expect(Object.keys(rotas).filter((nome) => !existentes.has(nome))).toEqual([]);
  });

  it('o que é de um cliente pede uma permissão do catálogo', () => {
    const chaves = new Set<string>(PERMISSOES.map(({ chave }) => chave));
    const linhas: readonly Rota[] = Object.values(rotas);
    const semPermissao = linhas.filter(({ alcance, permissao }) => alcance === 'cliente' && permissao === null);
    const desconhecidas = linhas.filter(({ permissao }) => permissao !== null && !chaves.has(permissao));
    expect([...semPermissao, ...desconhecidas]).toEqual([]);
  });

  it('nada que grava é público, além de entrar, sair, chegar à própria senha e dizer o código de um relatório recebido', () => {
    const publicas = Object.entries<Rota>(rotas).filter(([, r]) => r.metodo === 'POST' && r.alcance === 'publica');
    expect(publicas.map(([nome]) => nome).sort()).toEqual([
      'abrirEntrega',
      'aceitarConvite',
      'confirmarAtivacao',
      'confirmarCodigo',
      'definirSenhaNaEntrada',
      'desconhecidaEnvio',
      'entrar',
      'pedirRedefinicao',
      'redefinirSenha',
      'sair',
    ]);
  });
});
