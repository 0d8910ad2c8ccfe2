import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { usuarioStream } from '#domain/usuario/usuario.events.ts';
import type { VerificacaoCommand } from '#domain/verificacao/verificacao.commands.ts';
import { verificacaoDecider } from '#domain/verificacao/verificacao.decider.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const TODAS = PERMISSOES.map(({ chave }) => chave);
const AUDITOR: Papel = {
  ...({ nome: 'auditora', cliente: 'aurora' } as const),
  permissoes: TODAS.filter((chave) => chave !== 'logs.ver_enderecos'),
};
const CURIOSO: Papel = { nome: 'curioso', cliente: 'aurora', permissoes: ['camadas.ver'] };
const ADMINISTRADOR: Papel = { nome: 'administradora', cliente: 'aurora', permissoes: TODAS };
const BAIXA: Papel = { nome: 'quem baixa', cliente: 'aurora', permissoes: ['camadas.ver', 'camadas.baixar'] };
/** Reaches one of the assets alone. */
const PARCIAL: Papel = {
  ...({ nome: 'administra um ativo', cliente: 'aurora' } as const),
  permissoes: TODAS.filter((chave) => chave !== 'ativos.ver_todos'),
};
const VIZINHO: Papel = { nome: 'vizinho', cliente: 'boreal', permissoes: TODAS };

/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;

let mundo: DoisClientes;
let de: (papel: Papel) => Pessoa;

beforeAll(async () => {
  mundo = await createDoisClientes();
  const pessoas = await mundo.entrarComo([AUDITOR, CURIOSO, ADMINISTRADOR, BAIXA, PARCIAL, VIZINHO]);
  de = (papel) => {
    const pessoa = pessoas.get(papel);
    if (pessoa === undefined) throw new Error(papel.nome);
    return pessoa;
  };
}, SUBIR_MS);
afterAll(() => mundo?.close());

/** What stands on a page, tags taken away; instants as they are written for programs. */
const visto = (html: string) =>
  html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<time [^>]*datetime="([^"]+)"[^>]*>.*?<\/time>/gis, '$1')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

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
    expect(depois).toContain('3 acessos');
    expect(depois).toContain('dados de uma pessoa');
    // Who looked at who read what, and from where, is one of them.
    expect(depois).toContain('registro de acessos');
    expect(await ler(VIZINHO, '/logs/acessos?acesso=leituras')).toContain('1 acesso');
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

  it('a página da integridade diz o que foi comparado, o que não, e quando', async () => {
    const agir = (id: Uuid, command: VerificacaoCommand) =>
      mundo.services.executar(verificacaoDecider, id, command, doSistema());
    const conferencias = [
      { nome: 'nomes', estado: 'nao_conferido', mensagem: 'Nomes não conferidos: falta a chave.' },
      { nome: 'tabelas', estado: 'integro', mensagem: '812 linhas de 37 tabelas são as que o registro dá.' },
    ] as const;
    const contado = { eventos: 1_234, selados: 1_230, cabecas: 7, arquivos: 5, cabeca: null, conferencias };
    const concluir = (violacao: string | null): VerificacaoCommand => ({
      type: 'ConcluirVerificacao' as const,
      data: { ...contado, conferencias: [...conferencias], violacao, integro: violacao === null },
    });
    const { cliente_id } = (await mundo.services.identidade.sessao(de(AUDITOR).sessao ?? '')) ?? {};
    const [pedida] = await mundo.services.verificacoes.listar(cliente_id ?? null, 1);
    await agir(pedida?.id ?? '', concluir(null));
    const noite = randomUUID();
    await agir(noite, { type: 'SolicitarVerificacao', data: { cliente_id: null } });
    await agir(noite, concluir('A posição 12 foi alterada.'));
    await mundo.mostrado();

    const [feita] = await mundo.services.verificacoes.listar(cliente_id ?? null, 1);
    const { ultima } = await mundo.services.verificacoes.noturna();
    const [noturna = '', pedidas = ''] =
      visto(await ler(AUDITOR, '/logs/integridade'))
        .split('Verificação noturna ')
        .at(-1)
        ?.split(' Verificações ') ?? [];
    expect(pedidas).toContain(`em ${feita?.solicitada_em}, terminada em ${feita?.terminada_em}`);
    expect(pedidas).toContain('1.234 eventos, 1.230 sob 7 cabeças assinadas; 5 arquivos conferidos.');
    for (const { mensagem } of conferencias) expect(pedidas).toContain(mensagem);
    expect(noturna).toContain(`Violado a última, em ${ultima?.terminada_em}`);
    // What is wrong is said first; what was compared beside it is not kept back.
    expect(noturna).toMatch(/A posição 12 foi alterada\. .*812 linhas de 37 tabelas/);
  });

  it('quem agiu aparece com o nome de então, e com o de agora só no que fez depois', async () => {
    const { usuario_id } = (await mundo.services.identidade.sessao(de(ADMINISTRADOR).sessao ?? '')) ?? {};
    const criar = async (nome: string) => {
      const criada = await de(ADMINISTRADOR).enviar('/ativo/categorias/criar', { nome, cor_da_tag: '#8CAA4B' });
      expect(criada.status).toBe(201);
    };
    const chamar = (nome: string) =>
      mundo.services.identidade.registrarPessoa({ usuario_id: usuario_id ?? '', nome, email: 'quem@aurora.example' });
    await chamar('Joana Solteira');
    await criar('Feita por Joana Solteira?');
    await chamar('Joana Casada');
    await criar('Feita por Joana Casada?');
    await mundo.mostrado();

    const linhas = (await ler(AUDITOR, '/logs?especie=categoria')).split('<tr').map((linha) => visto(`<tr${linha}`));
    for (const [feita, nome, outro] of [
      ['Feita por Joana Solteira?', 'Joana Solteira', 'Joana Casada'],
      ['Feita por Joana Casada?', 'Joana Casada', 'Joana Solteira'],
    ] as const) {
      const linha = linhas.find((uma) => uma.includes(feita))?.replace(feita, '');
      expect(linha).toContain(nome);
      expect(linha).not.toContain(outro);
    }
    const planilha = await (await de(AUDITOR).pedir('/logs/exportar?especie=categoria')).text();
    const exportada = planilha.split('\r\n').find((uma) => uma.includes('Feita por Joana Solteira?'));
    expect(exportada?.split(';')).toContain('Joana Solteira');
  });
});

describe('O que uma pessoa alcança', () => {
  const idDe = async (quem: Pessoa) => (await mundo.services.identidade.sessao(quem.sessao ?? ''))?.usuario_id ?? '';
  const definir = (por: Papel, id: string, ativos: readonly string[]) =>
    de(por).enviar(`/seguranca/users/${id}/ativos`, { ativos: JSON.stringify(ativos) });

  it('um link de arquivo deixa de abrir quando o ativo é tirado, embora ainda não tenha vencido', async () => {
    const { importacao_id, sha256, ativo_id } = mundo.recantos.dentro;
    const id = await idDe(de(BAIXA));
    const caminho = `/camadas/upload/${importacao_id}/arquivos/${sha256}`;
    const link = (await de(BAIXA).pedir(caminho)).headers.get('Location') ?? '';
    expect(await (await de(BAIXA).pedir(link)).text()).toBe('conteúdo aurora-dentro');
    expect((await definir(ADMINISTRADOR, id, [mundo.recantos.fora.ativo_id])).status).toBe(200);
    await mundo.mostrado();
    expect((await de(BAIXA).pedir(link)).status).toBe(404);
    expect((await definir(ADMINISTRADOR, id, [ativo_id])).status).toBe(200);
    await mundo.mostrado();
    expect((await de(BAIXA).pedir(link)).status).toBe(200);
  });

  it('quem administra só parte dos ativos não desfaz o que outra pessoa acabou de dar fora dela', async () => {
    const { dentro, fora } = mundo.recantos;
    const id = await idDe(de(BAIXA));
    // The second one's page and the read models know nothing of the first one's change yet.
    const [primeira, segunda] = [
      await definir(ADMINISTRADOR, id, [dentro.ativo_id, fora.ativo_id]),
      await definir(PARCIAL, id, []),
    ];
    expect([primeira.status, segunda.status]).toEqual([200, 200]);
    const eventos = await mundo.services.eventStore.readStream(usuarioStream(id as Uuid));
    expect(eventos.at(-1)?.data).toEqual({ ativo_ids: [fora.ativo_id] });
    const ultimo = await definir(ADMINISTRADOR, id, []);
    expect([ultimo.status, await ultimo.json()]).toMatchObject([422, { errors: { ativos: [expect.any(String)] } }]);
  });
});
