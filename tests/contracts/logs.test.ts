import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const TODAS = PERMISSOES.map(({ chave }) => chave);
const AUDITOR: Papel = {
  ...({ nome: 'auditora', cliente: 'aurora' } as const),
  permissoes: TODAS.filter((chave) => chave !== 'logs.ver_enderecos'),
};
const CURIOSO: Papel = { nome: 'curioso', cliente: 'aurora', permissoes: ['camadas.ver'] };
const ADMINISTRADOR: Papel = { nome: 'administradora', cliente: 'aurora', permissoes: TODAS };
const VIZINHO: Papel = { nome: 'vizinho', cliente: 'boreal', permissoes: TODAS };

/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;

let mundo: DoisClientes;
let de: (papel: Papel) => Pessoa;

beforeAll(async () => {
  mundo = await createDoisClientes();
  const pessoas = await mundo.entrarComo([AUDITOR, CURIOSO, ADMINISTRADOR, VIZINHO]);
  de = (papel) => {
    const pessoa = pessoas.get(papel);
    if (pessoa === undefined) throw new Error(papel.nome);
    return pessoa;
  };
}, SUBIR_MS);
afterAll(() => mundo?.close());

const ler = async (papel: Papel, caminho: string) => {
  const resposta = await de(papel).pedir(caminho, { headers: { Accept: 'text/html' } });
  expect(resposta.status, caminho).toBe(200);
  return resposta.text();
};

describe('Logs', () => {
  it('a leitura de um arquivo e o que se negou a alguém ficam no registro de acessos, que só mostra o do cliente', async () => {
    const { importacao_id, sha256 } = mundo.recantos.dentro;
    const arquivo = `/camadas/upload/${importacao_id}/arquivos/${sha256}`;
    // Twice within a minute is one line.
    for (let vez = 0; vez < 2; vez += 1) expect((await de(ADMINISTRADOR).pedir(arquivo)).status).toBe(302);
    expect((await de(CURIOSO).pedir(arquivo)).status).toBe(403);
    const acessos = await ler(ADMINISTRADOR, '/logs/acessos?acesso=leituras');
    expect(acessos.match(/arquivo enviado/g)?.length).toBeGreaterThan(0);
    expect(acessos).toContain('1 acesso');
    expect(await ler(ADMINISTRADOR, '/logs/acessos?acesso=recusas')).toContain('Acesso negado por falta de permissão');
    expect(await ler(VIZINHO, '/logs/acessos?acesso=leituras')).toContain('Nenhum acesso com esses filtros.');
    await ler(ADMINISTRADOR, `/seguranca/usuarios/${mundo.recantos.dentro.usuario_id}/dados`);
    const depois = await ler(ADMINISTRADOR, '/logs/acessos?acesso=leituras');
    expect(depois).toContain('2 acessos');
    expect(depois).toContain('dados de uma pessoa');
  });

  it('endereço e aparelho só aparecem a quem tem a permissão de vê-los', async () => {
    expect(await ler(ADMINISTRADOR, '/logs/acessos')).toContain('navegador de teste');
    const semEnderecos = await ler(AUDITOR, '/logs/acessos');
    expect(semEnderecos).toContain('Entrou');
    expect(semEnderecos).not.toContain('navegador de teste');
    expect(semEnderecos).not.toContain('127.0.0.1');
  });

  it('a exportação é o que a lista mostra, para a planilha brasileira, e só do próprio cliente', async () => {
    const resposta = await de(AUDITOR).pedir('/logs/exportar?especie=ativo');
    expect(resposta.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(resposta.headers.get('Content-Disposition')).toMatch(/^attachment; filename="Logs \d{4}-\d\d-\d\d\.csv"/);
    const bytes = Buffer.from(await resposta.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const linhas = bytes.toString('utf8').slice(1).trimEnd().split('\r\n');
    expect(linhas[0]).toMatch(/^Posição;Data e hora \(Brasília\);/);
    expect(linhas.slice(1).every((linha) => linha.split(';')[5] === 'Ativo')).toBe(true);
    expect(bytes.toString('utf8')).toContain(mundo.recantos.dentro.ativo_id);
    expect(bytes.toString('utf8')).not.toContain(mundo.recantos.alheio.ativo_id);
  });

  it('filtro que não existe é recusado com o que está errado nele', async () => {
    for (const busca of ['pessoa=x', 'especie=pato', 'evento=Nada', 'objeto=1', 'periodo=ontem', 'column=nome']) {
      const resposta = await de(AUDITOR).pedir(`/logs?${busca}`, { headers: { Accept: 'text/html' } });
      expect(resposta.status, busca).toBe(400);
    }
    expect((await de(AUDITOR).pedir('/logs/exportar?periodo=ontem')).status).toBe(400);
  });

  it('pede-se uma verificação de cada vez, e ela fica na lista com quem a pediu', async () => {
    const pedir = () => de(AUDITOR).enviar('/logs/integridade');
    expect((await pedir()).status).toBe(303);
    await mundo.mostrado();
    expect(await ler(AUDITOR, '/logs/integridade')).toContain('Em andamento');
    expect((await pedir()).status).toBe(422);
    expect(await ler(VIZINHO, '/logs/integridade')).toContain('Ninguém pediu uma verificação ainda.');
  });
});
