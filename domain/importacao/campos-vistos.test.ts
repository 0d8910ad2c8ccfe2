import { describe, expect, it } from 'vitest';
import { especiePeloNome, especiePeloValor, mascarar } from './campos-pessoais.ts';
import { type Atributos, aplicarCampos, CamposVistos, ehProtegido } from './campos-vistos.ts';

const ver = (linhas: readonly Atributos[]) => {
  const vistos = new CamposVistos();
  for (const linha of linhas) vistos.ver(linha);
  return vistos;
};

describe('Campos que parecem pessoais', () => {
  it('são reconhecidos pelo nome, também cortado pelo DBF', () => {
    const nomes = [
      'CPF',
      'nr_cpf_cnpj',
      'E-mail',
      'eMail',
      'TELEFONE1',
      'fone',
      'PROPRIETAR',
      'nm_prop',
      'nomeTitular',
    ];
    expect(nomes.map(especiePeloNome)).toEqual([
      ...['cpf', 'cpf', 'email', 'email', 'telefone', 'telefone'],
      ...['nome_de_pessoa', 'nome_de_pessoa', 'nome_de_pessoa'],
    ]);
    const outros = ['nome', 'municipio', 'area_ha', 'hotel', 'propriedade_rural_id', 'responde', 'altitude'];
    expect(outros.filter((nome) => especiePeloNome(nome) !== null)).toEqual([]);
  });

  it('são reconhecidos pelo que contêm, com os dígitos do CPF conferidos', () => {
    expect(especiePeloValor('falar com ana@fazenda.com.br')).toEqual({ especie: 'email', certa: true });
    expect(especiePeloValor('529.982.247-25')).toEqual({ especie: 'cpf', certa: true });
    expect(especiePeloValor('529.982.247-26')).toBeNull();
    expect(especiePeloValor('52998224725')).toEqual({ especie: 'cpf', certa: false });
    expect(especiePeloValor('(62) 99876-5432')).toEqual({ especie: 'telefone', certa: true });
    const codigos = [
      '5208707',
      '2023-11-21',
      '111.111.111-11',
      '12.345-678',
      'GO-5208707-ABCD1234',
      '-49.25388, -16.67861',
    ];
    expect(codigos.filter((texto) => especiePeloValor(texto) !== null)).toEqual([]);
  });

  it('aparecem só com amostras mascaradas, e a proposta é proteger', () => {
    const campos = ver([{ nome: 'Lote 1', contato: 'ana@x.com', CPF: 52998224725, obs: null, ativo: true }]).campos();
    expect(campos).toEqual([
      { nome: 'nome', tipo: 'texto', preenchidos: 1, exemplos: ['Lote 1'], pessoal: null },
      {
        nome: 'contato',
        tipo: 'texto',
        preenchidos: 1,
        exemplos: [],
        pessoal: { especie: 'email', por: 'conteudo', amostras_mascaradas: ['a•••@•••.com'], proposta: 'proteger' },
      },
      {
        nome: 'CPF',
        tipo: 'numero',
        preenchidos: 1,
        exemplos: [],
        pessoal: { especie: 'cpf', por: 'conteudo', amostras_mascaradas: ['•••••••••25'], proposta: 'proteger' },
      },
      { nome: 'obs', tipo: 'vazio', preenchidos: 0, exemplos: [], pessoal: null },
      { nome: 'ativo', tipo: 'logico', preenchidos: 1, exemplos: ['true'], pessoal: null },
    ]);
    expect(mascarar('João da Silva')).toBe('J••• d••• S•••');
  });

  it('onze dígitos só contam quando a maior parte do campo é assim', () => {
    const codigos = Array.from({ length: 9 }, (_, i) => ({ codigo: `1000000000${i}` }));
    expect(ver([...codigos, { codigo: '52998224725' }]).campos()[0]?.pessoal).toBeNull();
  });

  it('são dúvidas do envio, que dizem o que a leitura fez', () => {
    const vistos = ver([{ email: 'a@b.com' }, { email: null }]);
    expect(vistos.duvidas('a.zip', 'x')).toMatchObject([
      { assunto: 'campo_pessoal', arquivo: 'a.zip', camada: 'x', campo: 'email', proposta: 'proteger', feicoes: 1 },
    ]);
    expect(vistos.duvidas('a.zip', 'x', new Map([['email', 'manter']]))).toMatchObject([{ proposta: 'manter' }]);
  });

  it('vistos por vários leitores contam como vistos por um', () => {
    const linhas = [
      { a: 'x', b: 1 },
      { a: null, b: 2 },
      { a: 'ana@x.com', b: 'três' },
    ];
    const separados = CamposVistos.juntar(linhas.map((linha) => structuredClone(ver([linha]).exportar())));
    expect(separados.campos()).toEqual(ver(linhas).campos());
  });

  it('omitir tira, proteger fecha com o tipo do valor, manter deixa', () => {
    const decisoes = { cpf: 'proteger', email: 'omitir', fone: 'proteger' } as const;
    const fechar = (texto: string) => `protegido:v1:${texto}`;
    const aplicados = aplicarCampos({ cpf: 52998224725, email: 'a@b.com', fone: null, nome: 'x' }, decisoes, fechar);
    expect(aplicados).toEqual({ cpf: 'protegido:v1:52998224725', fone: null, nome: 'x' });
    expect([aplicados.cpf, aplicados.nome, 3].map(ehProtegido)).toEqual([true, false, false]);
  });
});
