/* Chemical kinetics with callbacks: an integrator that takes its right-hand side as a function pointer and its coefficients from constant
 * tables, adaptive quadrature by recursion, expression trees evaluated through a table of functions, and rate laws chosen by number. */

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

enum { SPECIES = 3, STAGES = 4, LAWS = 4, MAX_DEPTH = 20 };

typedef void (*RightHandSide)(double time, const double *state, double *slope, const void *data);
typedef double (*Integrand)(double x, const void *data);
typedef double (*Binary)(double left, double right);
typedef double (*RateLaw)(const double *parameters, double temperature);

/* The classical Runge-Kutta method */
static const double NODES[STAGES] = {0.0, 0.5, 0.5, 1.0};
static const double WEIGHTS[STAGES] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
static const double COUPLING[STAGES][STAGES] = {
    {0.0, 0.0, 0.0, 0.0},
    {0.5, 0.0, 0.0, 0.0},
    {0.0, 0.5, 0.0, 0.0},
    {0.0, 0.0, 1.0, 0.0},
};

/* Which species a reaction takes and makes; -1 for none. Rows are reactions. */
static const int STOICHIOMETRY[LAWS][2] = {{0, 1}, {1, 0}, {1, 2}, {2, -1}};

static const double GAS_CONSTANT = 8.314462618e-3;

/* How often a rate law was evaluated, for tuning. */
static int evaluations;
/* A reference temperature that the program may change. */
static double reference_temperature = 298.15;

void set_reference_temperature(double temperature)
{
    reference_temperature = temperature;
}

/* Rate laws */

static double constant_rate(const double *parameters, double temperature)
{
    (void)temperature;
    return parameters[0];
}

static double arrhenius(const double *parameters, double temperature)
{
    return parameters[0] * exp(-parameters[1] / (GAS_CONSTANT * temperature));
}

static double modified_arrhenius(const double *parameters, double temperature)
{
    return parameters[0] * pow(temperature / reference_temperature, parameters[2]) * exp(-parameters[1] / (GAS_CONSTANT * temperature));
}

static double saturating(const double *parameters, double temperature)
{
    double x = parameters[1] * (temperature - reference_temperature);
    return parameters[0] / (1.0 + exp(-x));
}

static const RateLaw RATE_LAWS[LAWS] = {constant_rate, arrhenius, modified_arrhenius, saturating};

typedef struct {
    const double (*parameters)[3];
    const int *laws;
    double temperature;
    double heating;
} Reactor;

static double rate_of(const Reactor *reactor, int reaction, double temperature)
{
    evaluations++;
    int law = reactor->laws[reaction];
    if (law < 0 || law >= LAWS)
        return 0.0;
    return RATE_LAWS[law](reactor->parameters[reaction], temperature);
}

/* The same choice without pointers. */
static double rate_by_switch(const Reactor *reactor, int reaction, double temperature)
{
    const double *parameters = reactor->parameters[reaction];
    switch (reactor->laws[reaction]) {
    case 0:
        return constant_rate(parameters, temperature);
    case 1:
        return arrhenius(parameters, temperature);
    case 2:
        return modified_arrhenius(parameters, temperature);
    case 3:
        return saturating(parameters, temperature);
    default:
        return 0.0;
    }
}

static void kinetics(double time, const double *state, double *slope, const void *data)
{
    const Reactor *reactor = data;
    double temperature = reactor->temperature + reactor->heating * time;
    for (int s = 0; s < SPECIES; s++)
        slope[s] = 0.0;
    for (int reaction = 0; reaction < LAWS; reaction++) {
        int taken = STOICHIOMETRY[reaction][0], made = STOICHIOMETRY[reaction][1];
        double flow = rate_by_switch(reactor, reaction, temperature) * state[taken];
        slope[taken] -= flow;
        if (made >= 0)
            slope[made] += flow;
    }
}

/* Integration over time */

static void step(RightHandSide f, double time, double dt, const double *before, double *after, int n, const void *data)
{
    double slopes[STAGES][SPECIES];
    double point[SPECIES];
    for (int stage = 0; stage < STAGES; stage++) {
        for (int s = 0; s < n; s++) {
            double shift = 0.0;
            for (int earlier = 0; earlier < stage; earlier++)
                shift += COUPLING[stage][earlier] * slopes[earlier][s];
            point[s] = before[s] + dt * shift;
        }
        f(time + NODES[stage] * dt, point, slopes[stage], data);
    }
    for (int s = 0; s < n; s++) {
        double shift = 0.0;
        for (int stage = 0; stage < STAGES; stage++)
            shift += WEIGHTS[stage] * slopes[stage][s];
        after[s] = before[s] + dt * shift;
    }
}

static void integrate(RightHandSide f, double start, double stop, int steps, double *state, int n, const void *data)
{
    double next[SPECIES];
    double dt = (stop - start) / steps;
    for (int i = 0; i < steps; i++) {
        step(f, start + i * dt, dt, state, next, n, data);
        for (int s = 0; s < n; s++)
            state[s] = next[s];
    }
}

/* Adaptive quadrature */

static double simpson(double low, double middle, double high, double width)
{
    return width / 6.0 * (low + 4.0 * middle + high);
}

static double refine(Integrand f, const void *data, double a, double b, double fa, double fm, double fb, double whole, double tolerance,
                     int depth)
{
    double m = 0.5 * (a + b);
    double fl = f(0.5 * (a + m), data), fr = f(0.5 * (m + b), data);
    double left = simpson(fa, fl, fm, m - a), right = simpson(fm, fr, fb, b - m);
    double error = left + right - whole;
    if (depth <= 0 || fabs(error) <= 15.0 * tolerance)
        return left + right + error / 15.0;
    return refine(f, data, a, m, fa, fl, fm, left, 0.5 * tolerance, depth - 1) +
           refine(f, data, m, b, fm, fr, fb, right, 0.5 * tolerance, depth - 1);
}

static double quadrature(Integrand f, const void *data, double a, double b, double tolerance)
{
    double fa = f(a, data), fb = f(b, data), fm = f(0.5 * (a + b), data);
    return refine(f, data, a, b, fa, fm, fb, simpson(fa, fm, fb, b - a), tolerance, MAX_DEPTH);
}

/* Expression trees */

typedef struct Node {
    int kind; /* -2: a constant, -1: the variable, otherwise a row of OPERATIONS */
    double value;
    const struct Node *left;
    const struct Node *right;
} Node;

static double add(double left, double right) { return left + right; }
static double multiply(double left, double right) { return left * right; }
static double larger(double left, double right) { return left > right ? left : right; }
static double rounded(double left, double right) { return floor(left / right) * right; }

static const Binary OPERATIONS[] = {add, multiply, larger, pow, rounded};

static double evaluate(const Node *node, double x)
{
    if (node->kind == -2)
        return node->value;
    if (node->kind == -1)
        return x;
    return OPERATIONS[node->kind](evaluate(node->left, x), evaluate(node->right, x));
}

static double integrand_of_tree(double x, const void *data)
{
    return evaluate(data, x);
}

/* The functions that one differentiates */

/* What is left of each species at time `stop`, starting from `state`, which it replaces. */
void react(double *state, const double (*parameters)[3], const int *laws, double temperature, double heating, double stop, int steps)
{
    Reactor reactor = {parameters, laws, temperature, heating};
    evaluations = 0;
    integrate(kinetics, 0.0, stop, steps, state, SPECIES, &reactor);
}

/* The squared distance of the final state from some measurements. */
double misfit(const double *start, const double (*parameters)[3], const int *laws, double temperature, double stop, int steps,
              const double *measured)
{
    double state[SPECIES] = {start[0], start[1], start[2]};
    react(state, parameters, laws, temperature, 0.0, stop, steps);
    double sum = 0.0;
    for (int s = 0; s < SPECIES; s++)
        sum += (state[s] - measured[s]) * (state[s] - measured[s]);
    return sum;
}

/* The rate of every reaction at once, through the table of laws. Returns how many evaluations there have been. */
int all_rates(const double (*parameters)[3], const int *laws, double temperature, double *rates)
{
    Reactor reactor = {parameters, laws, temperature, 0.0};
    for (int reaction = 0; reaction < LAWS; reaction++)
        rates[reaction] = rate_of(&reactor, reaction, temperature);
    return evaluations;
}

/* The integral of an expression from a to b. */
double integral_of(const Node *tree, double a, double b, double tolerance)
{
    return quadrature(integrand_of_tree, tree, a, b, tolerance);
}
