import { describe, expect, it } from 'vitest';
import { MAXIMO_POR_EXCLUSAO } from '#app/camada/ato/pedir-ato.ts';
import { NUVENS_MAX, RESOLUCAO_M } from '#app/imagem/painel/filtros.ts';
import { PRAZO_DOS_LADRILHOS_MS } from '#app/imagem/painel/progresso.ts';
import { CENTRO_PADRAO, ENCAIXE, ZOOM_PADRAO } from '#app/map/layers/base.layer.ts';
import { ESTILO_PADRAO, larguraDoFormulario } from '#domain/camada-tipo/camada-tipo.commands.ts';
import { ICONE_TAMANHO_PX } from '#domain/camada-tipo/medidas.ts';
import { emVolta } from '#domain/geocodificacao/coordenadas.ts';
import { VALIDADE_DO_PROVEDOR_MS } from '#domain/geocodificacao/validade.ts';
import { ALERTA_MS, DESVANECER_MS, TOAST_MS, textoLongo } from './avisos/aviso.ts';
import { corDoTexto } from './contraste.ts';
import { decimal, hectares, quilometros, tamanho } from './formatos.ts';

const CINZA_NO_LIMITE = Math.floor(0.7 * 255);
const cinza = (n: number) => `#${n.toString(16).padStart(2, '0').repeat(3)}`;

describe('Os números da seção 9 da especificação, fora da barra de desenho', () => {
  it.each<[string, unknown, unknown]>([
    ['guarda do que é de outros, em minutos', VALIDADE_DO_PROVEDOR_MS / 60_000, 60],
    ['um alerta fecha, em ms', ALERTA_MS, 10_000],
    ['e desvanece, em ms', DESVANECER_MS, 500],
    ['um aviso passageiro some, em ms', TOAST_MS, 10_000],
    ['um texto de cem caracteres', textoLongo({ mensagem: 'x'.repeat(100) }), false],
    ['um texto longo', textoLongo({ mensagem: 'x'.repeat(101) }), true],
    ['centro do mapa', CENTRO_PADRAO, [-47.88, -15.79]],
    ['zoom das páginas', ZOOM_PADRAO, 5],
    ['o que se enquadra: margem em pixels e maior zoom', ENCAIXE, { padding: 50, maxZoom: 16 }],
    ['tamanho do ícone, em pixels', ICONE_TAMANHO_PX, { minimo: 10, maximo: 100 }],
    ['tamanho do ícone de um tipo novo', ESTILO_PADRAO.icone_tamanho, 24],
    ['cor do ícone', ESTILO_PADRAO.icone_cor, '#000000'],
    ['opacidade do ícone', ESTILO_PADRAO.icone_transparencia, 1],
    ['cor do contorno', ESTILO_PADRAO.cor_contorno, '#0A8556'],
    ['opacidade do contorno', ESTILO_PADRAO.transparencia_cor_contorno, 1],
    ['largura do contorno', ESTILO_PADRAO.largura_contorno, 2],
    ['cor do preenchimento', ESTILO_PADRAO.cor_preenchimento, '#8CAA4B'],
    ['opacidade do preenchimento', ESTILO_PADRAO.transparencia_cor_preenchimento, 0.5],
    ['largura acima de dez', larguraDoFormulario.parse(11), 10],
    ['largura zero', larguraDoFormulario.parse(0), 0.01],
    ['área', hectares(1234.56789), '1.234,5679 ha'],
    ['comprimento', quilometros(0.12345), '0,1235 km'],
    ['um número', decimal(1234.5), '1.234,50'],
    ['até 1024 KB', tamanho(1024 * 1024), '1.024 KB'],
    ['acima de 1024 KB', tamanho(1.5 * 1024 * 1024), '1,5 MB'],
    ['texto sobre o que passa de 0,7 de luminância', corDoTexto(cinza(CINZA_NO_LIMITE + 1)), '#000000'],
    ['texto sobre o que não passa', corDoTexto(cinza(CINZA_NO_LIMITE)), '#ffffff'],
    ['filtro da resolução, em metros', RESOLUCAO_M, { menor: 0, maior: 30 }],
    ['filtro das nuvens, até por cento', NUVENS_MAX, 100],
    ['espera pelos ladrilhos, em ms', PRAZO_DOS_LADRILHOS_MS, 5_000],
    ['camadas de uma exclusão', MAXIMO_POR_EXCLUSAO, 500],
  ])('%s', (_nome, nosso, deles) => expect(nosso).toEqual(deles));

  it('um lugar buscado por coordenadas tem um décimo milésimo de grau para cada lado', () => {
    const [oeste, sul, leste, norte] = emVolta({ lat: -15, lng: -47 });
    for (const [lado, meio] of [
      [oeste, -47 - 0.0001],
      [sul, -15 - 0.0001],
      [leste, -47 + 0.0001],
      [norte, -15 + 0.0001],
    ] as const)
      expect(lado).toBeCloseTo(meio, 10);
  });
});
